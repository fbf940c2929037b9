import Share from 'lucide-react/icons/share';
import type { Model } from '#src/features/catalog/schemas.ts';
import { writeEmbedFrame } from '#src/features/catalog/embed-frame.ts';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { usePageData } from '../../../routing/page-data.ts';
import { CopyField } from '#src/ui/form/CopyField.tsx';

/** The address of a design to copy, and the share menu of the device where there is one. */
export function ShareDialog({
  open,
  onOpenChange,
  model,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  model: Pick<Model, 'id' | 'title'>;
}) {
  const { origin } = usePageData();
  const shared = { title: model.title, url: `${origin}/model/${model.id}` };
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(shared);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Share ${model.title}`}>
      <CopyField label="Link" button="Copy link" value={shared.url} copied="Link copied" />
      <div className="mt-4">
        <CopyField
          label="Card for a blog or forum"
          button="Copy code"
          value={writeEmbedFrame(model, origin)}
          copied="Code copied"
        />
      </div>
      {canShare && (
        <Button className="mt-5" icon={<Share aria-hidden />} onClick={() => void share(shared)}>
          Share with an app
        </Button>
      )}
    </Dialog>
  );
}

async function share(shared: ShareData): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    // Closing the menu of the device is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({
      title: 'Error',
      description: 'Your device did not open its share menu. Copy the link instead.',
      variant: 'destructive',
    });
  }
}
