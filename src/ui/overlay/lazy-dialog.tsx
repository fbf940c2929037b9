import type { ComponentType } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { LazyPart } from '../feedback/LazyPart.tsx';

interface DialogProps {
  /** Absent for one that is open as long as it is rendered. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  onClose?: () => void;
}

/** A dialog whose code is loaded with its first use. When it cannot be, a toast says so, and opening it again tries again. */
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
