import { Button } from '#src/ui/Button.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { DeleteDialog } from './DeleteDialog.tsx';

/** Deletes the account after a confirmation dialog. */
export function DeleteAccount({
  hasPassword,
}: {
  /** From `GET /api/auth/security`; when true, the dialog requires the password. */
  hasPassword: boolean;
}) {
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  return (
    <div className="card">
      <p className="mb-4 text-sm text-ink-2">
        Your profile, favorites and sign-ins are removed at once. This cannot be undone.
      </p>
      <Button variant="danger" onClick={() => openFor()}>
        Delete my account
      </Button>
      {openCount > 0 && <DeleteDialog hasPassword={hasPassword} open={isOpen} onOpenChange={setOpen} />}
    </div>
  );
}
