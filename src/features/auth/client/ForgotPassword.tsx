import { useState } from 'react';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';

const ForgotPasswordDialog = lazyDialog(
  async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog,
);

export interface ForgotPasswordProps {
  /** The address that was typed into the sign-in form. */
  email: string;
  label?: string;
}

/** Opens the dialog that requests a password reset. */
export function ForgotPassword({ email, label = 'Forgot password?' }: ForgotPasswordProps) {
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpen(true);
    setOpenings(openings + 1);
  };
  const preload = () => void ForgotPasswordDialog.preload();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link min-h-6 cursor-pointer text-sm pointer-coarse:min-h-11"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {label}
      </button>
      {openings > 0 && (
        <ForgotPasswordDialog key={openings} open={isOpen} onOpenChange={setOpen} email={email} />
      )}
    </>
  );
}
