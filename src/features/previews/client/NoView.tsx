import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { BackToPictures } from './BackToPictures.tsx';
import { stageHeight } from './ViewerPlaceholder.tsx';

/** Says why nothing can be viewed, in place of the view. */
export function NoView({
  message,
  onRetry,
  onClose,
}: {
  message: string;
  onRetry: () => void;
  onClose: () => void;
}) {
  return (
    <div className="relative">
      <ErrorState message={message} onRetry={onRetry} className={stageHeight} />
      <BackToPictures onClose={onClose} />
    </div>
  );
}
