import { Button } from '#src/ui/Button.tsx';

export interface ShowMoreProps {
  label: string;
  isLoading: boolean;
  hasFailed: boolean;
  onPress: () => void;
}

export function ShowMore({ label, isLoading, hasFailed, onPress }: ShowMoreProps) {
  return (
    <div className="needs-script mt-4 flex flex-wrap items-center gap-3">
      <Button size="sm" pending={isLoading} pendingLabel="Loading..." onClick={onPress}>
        {hasFailed ? 'Try again' : label}
      </Button>
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          Failed to load comments.
        </p>
      )}
    </div>
  );
}
