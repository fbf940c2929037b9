import { useMutation } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { call } from '#src/lib/api-client.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { requestPasswordReset } from '../calls.ts';
import { messages } from '../messages.ts';
import { MailHint } from './mail-hint.ts';
import { useEmailForm } from './use-email-form.ts';

/** Requests a password reset link. Import it lazily. */
export function ForgotPasswordDialog({
  open,
  onOpenChange,
  email,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The address that was typed into the sign-in form. */
  email: string;
}) {
  const [isSent, setSent] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Reset your password"
      description={isSent ? undefined : 'We send a link to this address.'}
    >
      {isSent ? <Sent /> : <RequestForm email={email} onSent={() => setSent(true)} />}
    </Dialog>
  );
}

function Sent() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <p ref={text} tabIndex={-1} role="status" className="outline-none">
        {messages.resetRequested}
      </p>
      {use(MailHint)}
    </div>
  );
}

function RequestForm({ email, onSent }: { email: string; onSent: () => void }) {
  const request = useMutation({
    mutationFn: (address: string) => call(requestPasswordReset, { body: { email: address } }),
    onSuccess: onSent,
  });
  const { input, error, submit } = useEmailForm(request, messages.resetRequestFailed);

  return (
    <form {...codeForm} className="grid gap-5" onSubmit={submit}>
      <Field label="Email" error={error.field}>
        <Input
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          required
          defaultValue={email}
        />
      </Field>
      {error.form !== undefined && <Notice kind="error">{error.form}</Notice>}
      <Button type="submit" variant="primary" block pending={request.isPending} pendingLabel="Sending...">
        Send link
      </Button>
    </form>
  );
}
