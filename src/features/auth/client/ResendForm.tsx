import { useRef, useState, type SubmitEvent } from 'react';
import { messageOf } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { Input } from '#src/ui/Input.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { messages } from '../messages.ts';
import { issueOf } from './form-errors.ts';
import { useResendVerification } from './verification.ts';

export interface ResendFormProps {
  /** Of whoever is signed in. */
  email?: string;
}

/** Has the link that verifies an address sent again. */
export function ResendForm({ email }: ResendFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const resend = useResendVerification();
  const isHydrated = useHydrated();

  const fail = (text: string) => {
    setError(text);
    input.current?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (resend.isPending) return;
    const address = input.current?.value.trim() ?? '';
    if (address === '') return fail('Please enter your email.');
    setError(undefined);
    resend.mutate(address, { onError: (failure) => fail(resendErrorText(failure)) });
  };

  return (
    <form method="post" noValidate className="mt-5 grid gap-4" onSubmit={submit}>
      <Field label="Email" error={error}>
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
        <Button type={isHydrated ? 'submit' : 'button'} pending={resend.isPending} pendingLabel="Sending...">
          Resend email
        </Button>
      </div>
      {resend.isSuccess && <Notice kind="success">{messages.verificationSent}</Notice>}
    </form>
  );
}

function resendErrorText(error: unknown): string {
  return issueOf(error, 'email') ?? messageOf(error, messages.verificationNotSent);
}
