import { use } from 'react';
import Mail from 'lucide-react/icons/mail';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import type { CurrentUser } from '../schemas.ts';
import { messages } from '../messages.ts';
import { MailHint } from './mail-hint.ts';
import { useResendVerification } from './verification.ts';

/** Reminds people whose address is not verified. */
export function VerifyNotice({
  user,
  className,
}: {
  user: Pick<CurrentUser, 'email' | 'emailVerified'>;
  className?: string;
}) {
  const resend = useResendVerification();
  const hint = use(MailHint);
  if (user.emailVerified) return null;
  return (
    <section
      aria-label="Verify your email"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-3 bg-signal-soft p-3 text-sm ${className ?? ''}`}
    >
      <Mail aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <strong>Verify your email.</strong> Open the link in the mail that we sent to {user.email}.
      </p>
      {resend.isSuccess ? null : (
        <Button
          size="sm"
          pending={resend.isPending}
          pendingLabel="Sending..."
          onClick={() => resend.mutate(user.email)}
        >
          Resend
        </Button>
      )}
      <p role="status" className={resend.isSuccess ? 'font-medium' : 'sr-only'}>
        {resend.isSuccess && messages.verificationSent}
      </p>
      {resend.isError && (
        <p role="alert" className="basis-full font-medium text-danger">
          {getErrorMessage(resend.error, messages.verificationNotSent)}
        </p>
      )}
      {hint}
    </section>
  );
}
