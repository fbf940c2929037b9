import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import type { UnsentMessage } from '../../message-schemas.ts';
import { isGone, useMessageWrite } from './queries.ts';

export interface DeleteMessageDialogProps {
  message: UnsentMessage;
  open: boolean;
  onClose: () => void;
  /** Called when the message is removed from the list. */
  onLeave: (id: number) => void;
}

/** Confirms the permanent deletion of a message. Import it lazily. */
export function DeleteMessageDialog({ message, open, onClose, onLeave }: DeleteMessageDialogProps) {
  const remove = useMessageWrite('delete');
  const confirm = () => {
    if (remove.isPending) return;
    const end = () => {
      onLeave(message.id);
      onClose();
    };
    remove.mutate(message, {
      onSuccess: end,
      onError: (error) => {
        if (isGone(error)) end();
      },
    });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Delete "${message.subject}"?`}
      description={`Nobody has read the message of ${message.name} by mail. It is deleted for good.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      destructive
      pending={remove.isPending}
      onConfirm={confirm}
    />
  );
}
