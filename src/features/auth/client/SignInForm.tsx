import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '#src/lib/api-client.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { placeFailure } from '#src/ui/form/form-errors.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { loginErrorText } from './error-texts.ts';
import { useLogin } from './sign-in.ts';

type Errors = Partial<Record<'email' | 'password', string>>;

export function SignInForm({
  email,
  onEmailChange,
  submitLabel,
  onCodeNeeded,
}: {
  /** The address that was typed on the sign-up tab. */
  email: string;
  onEmailChange: (email: string) => void;
  /** The label of the button, which names the next step. */
  submitLabel: string;
  /** Called when the password was correct and the account requires a second factor. */
  onCodeNeeded: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const login = useLogin();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const isBusy = login.isPending || login.isSuccess;

  const show = (found: Errors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const read = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
    const credentials = { email: read('email').trim(), password: read('password') };
    const missing: Errors = {
      ...(credentials.email === '' && { email: 'Please enter your email.' }),
      ...(credentials.password === '' && { password: 'Please enter your password.' }),
    };
    setErrors(missing);
    setFailure(undefined);
    if (Object.keys(missing).length > 0) return show(missing);
    login.mutate(credentials, {
      onError: (error) => {
        if (error instanceof ApiError && error.body.code === 'totp_required') return onCodeNeeded();
        const { field, form: text } = placeFailure(error, loginErrorText(error));
        setFailure(text);
        if (field !== undefined) show({ password: field });
      },
    });
  };

  return (
    <form ref={form} {...codeForm} className="grid gap-5" onSubmit={submit}>
      <Field label="Email" error={errors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          placeholder="you@example.com"
          required
          // The text that was typed before hydration stays in an uncontrolled input.
          {...(email !== '' && { defaultValue: email })}
          onChange={({ target }) => onEmailChange(target.value)}
        />
      </Field>
      <Field label="Password" corner={<ForgotPassword email={email} />} error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <Button type="submit" variant="primary" size="lg" block pending={isBusy} pendingLabel="Signing in...">
        {submitLabel}
      </Button>
    </form>
  );
}
