import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { issueOf } from '#src/ui/form/form-errors.ts';

interface IdentityFormProps {
  /** Id of the form, for the submit button outside of it. */
  id: string;
  /** When false, the form has no field. */
  hasPassword: boolean;
  /** Error of the last submit. */
  error: unknown;
  failed: string;
  onSubmit: (password: string | undefined) => void;
  children?: ReactNode;
}

const missing = 'Please enter your password.';

/** Requires the password if the account has one. */
export function IdentityForm({ id, hasPassword, error, failed, onSubmit, children }: IdentityFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const refused = error ? issueOf(error, 'password') : undefined;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = field.current?.value;
    setMissing(password === '');
    field.current?.focus();
    if (password !== '') onSubmit(password);
  };

  return (
    <form id={id} {...codeForm} className="grid gap-5" onSubmit={submit}>
      {children}
      {hasPassword && (
        <Field label="Your password" error={isMissing ? missing : refused}>
          <PasswordInput ref={field} name="password" autoComplete="current-password" required />
        </Field>
      )}
      {error !== null && refused === undefined && (
        <Notice kind="error">{getErrorMessage(error, failed)}</Notice>
      )}
    </form>
  );
}
