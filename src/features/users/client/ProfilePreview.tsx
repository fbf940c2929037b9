import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';

const UserProfileDialog = lazyDialog(async () => (await import('./UserProfileDialog.tsx')).UserProfileDialog);

export interface ProfilePreviewProps {
  userId: string;
}

/** Opens one's own public profile in a dialog. */
export function ProfilePreview({ userId }: ProfilePreviewProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        See how others see you
      </Button>
      {wasOpened && <UserProfileDialog userId={userId} open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
