import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { placeFailure, type PlacedFailure } from '#src/ui/form/form-errors.ts';
import { answerTotp } from '../calls.ts';
import { messages } from '../messages.ts';
import { enter } from './sign-in.ts';

const kinds = {
  app: {
    label: 'Code from your app',
    other: 'Use a recovery code instead',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Recovery code',
    other: 'Use the code from your app instead',
    input: { inputMode: 'text', autoComplete: 'off' },
  },
} as const;

/** A 401 here means a wrong code, not a lost session. */
function useCodeAnswer() {
  const queries = useQueryClient();
  return useMutation({
    meta: { handles401: true },
    mutationFn: (code: string) => call(answerTotp, { body: { code } }),
    onSuccess: ({ user }) => enter(queries, user),
  });
}

function codeErrorText(error: unknown): string {
  const isRefused = error instanceof ApiError && (error.status === 400 || error.status === 401);
  return getErrorMessage(error, isRefused ? messages.invalidCode : messages.networkFailed);
}

/** The form for the code of the second factor. */
export function CodeForm({
  onBack,
}: {
  /** Returns to the password step; gets a text when the challenge has expired. */
  onBack: (reason?: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const answer = useCodeAnswer();
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const [error, setError] = useState<PlacedFailure>({});
  const isBusy = answer.isPending || answer.isSuccess;

  useEffect(() => input.current?.focus(), []);

  const fail = (found: PlacedFailure) => {
    setError(found);
    if (found.field === undefined) return;
    input.current?.focus();
    input.current?.select();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const code = input.current?.value.trim() ?? '';
    if (code === '') return fail({ field: 'Please enter the code.' });
    setError({});
    answer.mutate(code, {
      onError: (failure) => {
        const isLate = failure instanceof ApiError && failure.body.code === 'challenge_expired';
        if (isLate) onBack(codeErrorText(failure));
        else fail(placeFailure(failure, codeErrorText(failure)));
      },
    });
  };

  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setError({});
    if (input.current) input.current.value = '';
    input.current?.focus();
  };

  return (
    <form {...codeForm} className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-2">{messages.totpRequired}</p>
      <Field
        label={kinds[kind].label}
        error={error.field}
        trailing={
          <button
            type="button"
            className="link min-h-6 cursor-pointer pointer-coarse:min-h-11"
            onClick={change}
          >
            {kinds[kind].other}
          </button>
        }
      >
        <Input
          ref={input}
          name="code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          required
          {...kinds[kind].input}
        />
      </Field>
      {error.form !== undefined && <Notice kind="error">{error.form}</Notice>}
      <div className="grid gap-2">
        <Button type="submit" variant="primary" size="lg" block pending={isBusy} pendingLabel="Signing in...">
          Sign in
        </Button>
        <Button variant="ghost" block onClick={() => onBack()}>
          Back
        </Button>
      </div>
    </form>
  );
}
