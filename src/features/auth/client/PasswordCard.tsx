import { useRef, useState, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { focusFirst, issueOf } from '#src/ui/form/form-errors.ts';
import { AccountName } from './AccountName.tsx';
import { findPasswordErrors, type NewPasswordErrors } from './new-password.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useChangePassword } from './security-queries.ts';

type Errors = NewPasswordErrors & { current?: string };

const nothing = { current: '', password: '', repeated: '' };
const failed = 'The password could not be changed. Please try again.';

/** Changes the password, or sets the first one of an account that was created through Google or Discord. */
export function PasswordCard({
  email,
  hasPassword,
}: {
  /** Tells password managers which account the password belongs to. */
  email: string;
  hasPassword: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const change = useChangePassword();
  const [value, setValue] = useState(nothing);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();

  const show = (found: Errors) => {
    setErrors(found);
    focusFirst(form.current, found);
  };

  const refuse = (error: unknown) => {
    const current = issueOf(error, 'currentPassword');
    const password = issueOf(error, 'newPassword');
    if (current === undefined && password === undefined) setFailure(getErrorMessage(error, failed));
    else show({ ...(current && { current }), ...(password && { password }) });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const isMissing = hasPassword && value.current === '';
    const found = {
      ...(isMissing && { current: 'Please enter your current password.' }),
      ...findPasswordErrors(value),
    };
    setFailure(undefined);
    change.reset();
    show(found);
    if (Object.keys(found).length > 0) return;
    const body = { newPassword: value.password, ...(hasPassword && { currentPassword: value.current }) };
    change.mutate(body, { onSuccess: () => setValue(nothing), onError: refuse });
  };

  return (
    <form ref={form} {...codeForm} className="card grid gap-5" onSubmit={submit}>
      <AccountName email={email} />
      {hasPassword && (
        <Field label="Current password" error={errors.current}>
          <PasswordInput
            name="current"
            autoComplete="current-password"
            required
            value={value.current}
            onChange={({ target }) => setValue((before) => ({ ...before, current: target.value }))}
          />
        </Field>
      )}
      <NewPasswordFields
        value={value}
        onChange={(typed) => setValue((before) => ({ ...before, ...typed }))}
        errors={errors}
      />
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {change.isSuccess && <Notice kind="success">{change.data.message}</Notice>}
      <div className="flex justify-end">
        <Button type="submit" pending={change.isPending} pendingLabel="Saving...">
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </form>
  );
}
