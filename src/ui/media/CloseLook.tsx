import ZoomIn from 'lucide-react/icons/zoom-in';
import { lazyDialog } from '../overlay/lazy-dialog.tsx';
import { useDialogTarget } from '../overlay/use-dialog-target.ts';
import type { LightboxProps } from './Lightbox.tsx';

const Lightbox = lazyDialog(async () => (await import('./Lightbox.tsx')).Lightbox);

/** The button on a picture that opens it in a lightbox. */
export function CloseLook(props: Omit<LightboxProps, 'open' | 'onOpenChange'>) {
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  return (
    <>
      <button
        type="button"
        aria-label={`Look closer at image ${props.index + 1}`}
        aria-haspopup="dialog"
        onClick={() => openFor()}
        className="absolute top-3 right-3 z-2 grid size-11 place-items-center rounded-full bg-photo-paper text-photo-ink shadow-[0_1px_4px_color-mix(in_srgb,var(--photo-ink)_24%,transparent)] [&_svg]:size-5"
      >
        <ZoomIn aria-hidden />
      </button>
      {openCount > 0 && <Lightbox {...props} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
