import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { BackToPictures } from './BackToPictures.tsx';

interface NoViewProps {
  message: string;
  onRetry: () => void;
  onClose: () => void;
}

/** Says why nothing can be viewed, in place of the view. */
export function NoView({ message, onRetry, onClose }: NoViewProps) {
  return (
    <div className="relative">
      <ErrorState message={message} onRetry={onRetry} className="aspect-square" />
      <BackToPictures onClose={onClose} />
    </div>
  );
}
