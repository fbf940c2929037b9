import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';

const ForgotPasswordDialog = lazyDialog(
  async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
);

/** Opens the dialog that requests a password reset. */
export function ForgotPassword({
  email,
  label = 'Forgot password?',
}: {
  /** The address that was typed into the sign-in form. */
  email: string;
  label?: string;
}) {
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  const preload = () => void ForgotPasswordDialog.preload();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link min-h-6 cursor-pointer text-sm pointer-coarse:min-h-11"
        onClick={() => openFor()}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {label}
      </button>
      {openCount > 0 && (
        <ForgotPasswordDialog key={openCount} open={isOpen} onOpenChange={setOpen} email={email} />
      )}
    </>
  );
}
