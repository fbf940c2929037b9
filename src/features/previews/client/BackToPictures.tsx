import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { Ref } from 'react';
import { Button } from '#src/ui/Button.tsx';

/** The button in the upper left corner of the view that closes it. */
export function BackToPictures({ onClose, ref }: { onClose: () => void; ref?: Ref<HTMLButtonElement> }) {
  return (
    <Button
      ref={ref}
      variant="secondary"
      size="sm"
      className="absolute top-3 left-3 z-2"
      icon={<ArrowLeft aria-hidden />}
      // Below the button is what is dragged.
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onClose}
    >
      Back to pictures
    </Button>
  );
}
