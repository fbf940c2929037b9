import type { ComponentType } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { LazyPart } from '../feedback/LazyPart.tsx';

interface DialogProps {
  /** Omitted for a dialog that is open as long as it is rendered. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

/** Creates a dialog whose code is loaded at its first use. If that fails, a toast is shown, and opening it again retries. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazyPart(load);
  const Dialog = (props: Props) => {
    const { open, onOpenChange, onClose } = props;
    return (
      <LazyPart open={open ?? true} onClose={() => (onClose ? onClose() : onOpenChange?.(false))}>
        <Part {...props} />
      </LazyPart>
    );
  };
  return Object.assign(Dialog, { preload: Part.preload });
}
