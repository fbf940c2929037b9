import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';

export interface ErrorStateProps {
  message: string;
  /** When given, a retry button is shown that calls it. */
  onRetry?: () => void;
  retryLabel?: string;
  level?: 2 | 3;
  className?: string;
}

/** Shows and announces a failed read, with an icon, a sentence and a retry button. */
export function ErrorState({
  message,
  onRetry,
  retryLabel = 'Try again',
  level = 3,
  className,
}: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      role="alert"
      className={cx(
        'grid content-center justify-items-center gap-2 rounded-3 border-[1.5px] border-danger px-5 py-12 text-center',
        className,
      )}
    >
      <CircleAlert aria-hidden />
      <Heading className="text-h3">{message}</Heading>
      {onRetry && (
        <Button className="mt-2" icon={<RotateCw aria-hidden />} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
