import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { focusFirst, issueOf } from '#src/ui/form/form-errors.ts';
import { useInputDraft } from './use-form-draft.ts';
import { useChangeEmail } from './security-queries.ts';

type Errors = Partial<Record<'newEmail' | 'password', string>>;

const failed = 'The email could not be changed. Please try again.';

/** Starts a change of the address, which both the old and the new address must confirm. */
export function ChangeEmailForm({
  hasPassword,
  onDone,
}: {
  hasPassword: boolean;
  /** Called with the text to show once the mails are sent; without one when the change was canceled. */
  onDone: (message?: string) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeEmail();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();

  useInputDraft('change-email', form);
  useEffect(() => focusFirst(form.current, { newEmail: '' }), []);

  const show = (found: Errors) => {
    setErrors(found);
    focusFirst(form.current, found);
  };

  const refuse = (error: unknown) => {
    const newEmail = issueOf(error, 'newEmail');
    const password = issueOf(error, 'password');
    if (newEmail === undefined && password === undefined) setFailure(getErrorMessage(error, failed));
    else show({ ...(newEmail && { newEmail }), ...(password && { password }) });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const read = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
    const newEmail = read('newEmail').trim();
    const password = read('password');
    const found: Errors = {
      ...(newEmail === '' && { newEmail: 'Please enter the new email.' }),
      ...(hasPassword && password === '' && { password: 'Please enter your password.' }),
    };
    setFailure(undefined);
    show(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { newEmail, ...(hasPassword && { password }) },
      { onSuccess: ({ message }) => onDone(message), onError: refuse },
    );
  };

  return (
    <form ref={form} {...codeForm} className="grid gap-5" onSubmit={submit}>
      <Field
        label="New email"
        hint="We send a link to your present address first, then one to the new. The change counts when both are confirmed."
        error={errors.newEmail}
      >
        <Input type="email" name="newEmail" autoComplete="email" autoCapitalize="none" required />
      </Field>
      {hasPassword && (
        <Field label="Password" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
      )}
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" disabled={change.isPending} onClick={() => onDone()}>
          Cancel
        </Button>
        <Button type="submit" pending={change.isPending} pendingLabel="Sending...">
          Send links
        </Button>
      </div>
    </form>
  );
}
