import { lazy, Suspense, useState } from 'react';

const loadDialog = () => import('./ForgotPasswordDialog.tsx');
const ForgotPasswordDialog = lazy(async () => ({ default: (await loadDialog()).ForgotPasswordDialog }));

export interface ForgotPasswordProps {
  /** What is typed in the form beside it. */
  email: string;
  label?: string;
}

/** A link that opens the dialog for a new password. */
export function ForgotPassword({ email, label = 'Forgot password?' }: ForgotPasswordProps) {
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpen(true);
    setOpenings(openings + 1);
  };
  const preload = () => void loadDialog();
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="link min-h-6 cursor-pointer text-sm"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {label}
      </button>
      {openings > 0 && (
        <Suspense>
          <ForgotPasswordDialog key={openings} open={isOpen} onOpenChange={setOpen} email={email} />
        </Suspense>
      )}
    </>
  );
}
