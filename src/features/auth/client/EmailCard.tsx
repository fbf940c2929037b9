import { use, useState } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { CurrentUser } from '../schemas.ts';
import { messages } from '../messages.ts';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { MailHint } from './mail-hint.ts';
import { useResendVerification } from './verification.ts';

/** Shows the account's address, whether it is verified, and the form that changes it. */
export function EmailCard({
  user,
  hasPassword,
}: {
  user: Pick<CurrentUser, 'email' | 'emailVerified'>;
  /** True when the account has a password, which a change of the address then requires. */
  hasPassword: boolean;
}) {
  const [isChanging, setChanging] = useState(false);
  const [sent, setSent] = useState<string>();
  const hint = use(MailHint);

  const finish = (message?: string) => {
    setChanging(false);
    setSent(message);
  };

  return (
    <div className="card grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{user.email}</p>
        <Badge kind={user.emailVerified ? 'ok' : 'pending'}>
          {user.emailVerified ? 'Verified' : 'Not verified'}
        </Badge>
      </div>
      {!user.emailVerified && <Resend email={user.email} />}
      {sent !== undefined && <Notice kind="success">{sent}</Notice>}
      {sent !== undefined && hint}
      {isChanging ? (
        <ChangeEmailForm hasPassword={hasPassword} onDone={finish} />
      ) : (
        <div>
          <Button
            onClick={() => {
              setSent(undefined);
              setChanging(true);
            }}
          >
            Change email
          </Button>
        </div>
      )}
    </div>
  );
}

function Resend({ email }: { email: string }) {
  const resend = useResendVerification();
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        Open the link in the mail that we sent to you. Only a verified address gets mails about new designs.
      </p>
      {resend.isSuccess ? (
        <Notice kind="success">{messages.verificationSent}</Notice>
      ) : (
        <div>
          <Button
            size="sm"
            pending={resend.isPending}
            pendingLabel="Sending..."
            onClick={() => resend.mutate(email)}
          >
            Resend email
          </Button>
        </div>
      )}
      {resend.isError && (
        <Notice kind="error">{getErrorMessage(resend.error, messages.verificationNotSent)}</Notice>
      )}
    </div>
  );
}
