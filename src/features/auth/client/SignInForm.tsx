import { zodResolver } from '@hookform/resolvers/zod';
import type { SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Input } from '#src/ui/Input.tsx';
import { PasswordInput } from '#src/ui/PasswordInput.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { Credentials } from '../contract.ts';
import { loginErrorText, useLogin } from './queries.ts';

export interface SignInFormProps {
  /** What was typed on the other tab. */
  email: string;
  onEmailChange: (email: string) => void;
}

export function SignInForm({ email, onEmailChange }: SignInFormProps) {
  const login = useLogin();
  const isHydrated = useHydrated();
  const form = useForm<Credentials>({
    resolver: zodResolver(Credentials),
    // Without a default, what was typed before the page came alive stays.
    ...(email !== '' && { defaultValues: { email } }),
  });
  const { errors, isSubmitting } = form.formState;
  const isBusy = isSubmitting || login.isSuccess;

  const send = async (credentials: Credentials) => {
    try {
      await login.mutateAsync(credentials);
    } catch (error) {
      form.setError('password', { message: loginErrorText(error) }, { shouldFocus: true });
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (isBusy) event.preventDefault();
    else void form.handleSubmit(send)(event);
  };

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <Field label="Email" error={errors.email?.message}>
        <Input
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          placeholder="you@example.com"
          required
          {...form.register('email', { onChange: (event) => onEmailChange(String(event.target.value)) })}
        />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" required {...form.register('password')} />
      </Field>
      <Button
        type={isHydrated ? 'submit' : 'button'}
        variant="primary"
        size="lg"
        block
        pending={isBusy}
        pendingLabel="Signing in..."
      >
        Sign In
      </Button>
    </form>
  );
}
