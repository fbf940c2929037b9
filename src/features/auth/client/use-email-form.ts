import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { issueOf, placeFailure, type PlacedFailure } from '#src/ui/form/form-errors.ts';

/**
 * State of a form with one address that requests a mail.
 * @param failed text to show when the server gives no message
 */
export function useEmailForm(
  sending: {
    isPending: boolean;
    mutate: (email: string, options: { onError: (error: Error) => void }) => void;
  },
  failed: string,
): {
  input: RefObject<HTMLInputElement | null>;
  error: PlacedFailure;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
} {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<PlacedFailure>({});

  const fail = (found: PlacedFailure) => {
    setError(found);
    if (found.field !== undefined) input.current?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes the event of a form in a dialog to the form that contains the dialog's button.
    event.stopPropagation();
    if (sending.isPending) return;
    const email = input.current?.value.trim() ?? '';
    if (email === '') return fail({ field: 'Please enter your email.' });
    setError({});
    sending.mutate(email, {
      onError: (refused) =>
        fail(placeFailure(refused, issueOf(refused, 'email') ?? getErrorMessage(refused, failed))),
    });
  };

  return { input, error, submit };
}
