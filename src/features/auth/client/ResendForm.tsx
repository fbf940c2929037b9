import { use } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { messages } from '../messages.ts';
import { MailHint } from './mail-hint.ts';
import { useEmailForm } from './use-email-form.ts';
import { useResendVerification } from './verification.ts';

/** Requests another verification link. */
export function ResendForm({
  email,
}: {
  /** Address of the signed-in person. */
  email?: string;
}) {
  const resend = useResendVerification();
  const hint = use(MailHint);
  const { input, error, submit } = useEmailForm(resend, messages.verificationNotSent);

  return (
    <form {...codeForm} className="mt-5 grid gap-4" onSubmit={submit}>
      <Field label="Email" error={error.field}>
        <Input
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          placeholder="you@example.com"
          required
          defaultValue={email}
        />
      </Field>
      <div>
        <Button type="submit" pending={resend.isPending} pendingLabel="Sending...">
          Resend email
        </Button>
      </div>
      {error.form !== undefined && <Notice kind="error">{error.form}</Notice>}
      {resend.isSuccess && <Notice kind="success">{messages.verificationSent}</Notice>}
      {resend.isSuccess && hint}
    </form>
  );
}
