import { Button } from '#src/ui/Button.tsx';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';

const UserProfileDialog = lazyDialog(async () => (await import('./UserProfileDialog.tsx')).UserProfileDialog);

/** Opens one's own public profile in a dialog. */
export function ProfilePreview({ userId }: { userId: string }) {
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => openFor()}>
        See how others see you
      </Button>
      {openCount > 0 && <UserProfileDialog userId={userId} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
