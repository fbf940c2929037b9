import Share from 'lucide-react/icons/share';
import type { Model } from '#src/features/catalog/schemas.ts';
import { buttonClass } from '#src/ui/button-class.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';

const ShareDialog = lazyDialog(async () => (await import('../dialogs.ts')).ShareDialog);

/** Opens the dialog with the design's address. */
export function ShareButton({ model }: { model: Pick<Model, 'id' | 'title'> }) {
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  return (
    <>
      <button
        type="button"
        aria-label={`Share ${model.title}`}
        aria-haspopup="dialog"
        className={buttonClass({ size: 'lg', iconOnly: true, className: 'noscript:hidden' })}
        onClick={() => openFor()}
      >
        <Share aria-hidden />
      </button>
      {openCount > 0 && <ShareDialog open={isOpen} onOpenChange={setOpen} model={model} />}
    </>
  );
}
