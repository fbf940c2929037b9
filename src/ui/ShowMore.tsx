import { Button } from './Button.tsx';

export interface ShowMoreProps {
  shown: number;
  total: number;
  /** 'Show more designs'. */
  label: string;
  pending?: boolean;
  /** Appends; afterwards the page focuses the first new title. */
  onMore: () => void;
}

/** '12 of 43 shown' and the button that appends; the button goes when everything is there. */
export function ShowMore({ shown, total, label, pending, onMore }: ShowMoreProps) {
  return (
    <div className="mt-12 flex flex-col items-center gap-3">
      {shown < total && (
        <Button pending={pending} pendingLabel="Loading..." onClick={onMore}>
          {label}
        </Button>
      )}
      <p className="text-sm text-ink-3 tabular-nums">
        {shown} of {total} shown
      </p>
    </div>
  );
}
