import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { call, getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { focusFirst, issueOf } from '#src/ui/form/form-errors.ts';
import { resetPassword } from '../calls.ts';
import { messages } from '../messages.ts';
import { AccountName } from './AccountName.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { findPasswordErrors, type NewPasswordErrors } from './new-password.ts';

/** Sets a new password by means of a reset token. */
export function ResetPasswordForm({
  token,
  email,
  onDone,
}: {
  /** Reset token from the link in the mail. */
  token: string | undefined;
  /** The account's address from the link in the mail. */
  email: string | undefined;
  onDone: (message: string) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [value, setValue] = useState({ password: '', repeated: '' });
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [failure, setFailure] = useState<string>();
  const reset = useMutation({
    meta: { handles401: true },
    mutationFn: (body: { token: string; password: string }) => call(resetPassword, { body }),
    onSuccess: ({ message }) => onDone(message),
  });
  const isBusy = reset.isPending || reset.isSuccess;

  const show = (found: NewPasswordErrors) => {
    setErrors(found);
    focusFirst(form.current, found);
  };

  const refuse = (error: unknown) => {
    const issue = issueOf(error, 'password');
    if (issue !== undefined) show({ password: issue });
    else setFailure(getErrorMessage(error, messages.resetFailed));
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || token === undefined) return;
    const found = findPasswordErrors(value);
    setFailure(undefined);
    show(found);
    if (Object.keys(found).length > 0) return;
    reset.mutate({ token, password: value.password }, { onError: refuse });
  };

  return (
    <form ref={form} {...codeForm} className="mt-5 grid gap-5" onSubmit={submit}>
      {email !== undefined && <AccountName email={email} />}
      <NewPasswordFields
        value={value}
        onChange={(typed) => setValue((before) => ({ ...before, ...typed }))}
        errors={errors}
      />
      {failure !== undefined && (
        <Notice kind="error">
          {failure} <ForgotPassword email={email ?? ''} label="Ask for a new link" />
        </Notice>
      )}
      <Button type="submit" variant="primary" block pending={isBusy} pendingLabel="Resetting...">
        Reset password
      </Button>
    </form>
  );
}
