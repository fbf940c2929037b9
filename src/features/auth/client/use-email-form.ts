import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { issueOf } from './form-errors.ts';

interface Sending {
  isPending: boolean;
  mutate: (email: string, options: { onError: (error: Error) => void }) => void;
}

interface EmailForm {
  input: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * State of a form with one address that requests a mail.
 * @param failed text to show when the server gives no message
 */
export function useEmailForm(sending: Sending, failed: string): EmailForm {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  const fail = (text: string) => {
    setError(text);
    input.current?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isPending) return;
    const email = input.current?.value.trim() ?? '';
    if (email === '') return fail('Please enter your email.');
    setError(undefined);
    sending.mutate(email, {
      onError: (refused) => fail(issueOf(refused, 'email') ?? getErrorMessage(refused, failed)),
    });
  };

  return { input, error, submit };
}
