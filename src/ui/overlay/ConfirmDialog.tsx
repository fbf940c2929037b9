import { type ReactNode, useRef } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** Label of the button, such as 'Delete', and its label while pending, such as 'Deleting...'. */
  confirmLabel: string;
  pendingLabel?: string;
  cancelLabel?: string;
  /** When true, the button is red. Cancel has the initial focus in either case. */
  destructive?: boolean;
  pending?: boolean;
  onConfirm: () => void;
}

/** Confirmation before an action that cannot be undone. Import it lazily. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    confirmLabel,
    pendingLabel,
    cancelLabel = 'Cancel',
    destructive,
    pending,
    onConfirm,
    ...dialog
  } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialog}
      pending={pending}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} disabled={pending} onClick={() => dialog.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={destructive ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
