import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { issueOf, placeFailure } from '#src/ui/form/form-errors.ts';
import { CopyButton } from './CopyButton.tsx';
import { QrCode } from '#src/ui/media/QrCode.tsx';

interface ScanFormProps {
  /** Id of the form, for the submit button outside of it. */
  id: string;
  setup: { totpUri: string; secret: string };
  /** Error of the last submit. */
  error: unknown;
  failed: string;
  onSubmit: (code: string) => void;
}

const groupsOfFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Shows the secret as a QR code and as text, and asks for the first code of the app. */
export function ScanForm({ id, setup, error, failed, onSubmit }: ScanFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const refused = error ? placeFailure(error, issueOf(error, 'code') ?? getErrorMessage(error, failed)) : {};

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    setMissing(code === '');
    field.current?.focus();
    if (code !== '') onSubmit(code);
  };

  return (
    <form id={id} {...codeForm} className="grid gap-5" onSubmit={submit}>
      <p className="text-ink-2">Scan this with your app, or type the key into it.</p>
      <div className="justify-self-center">
        <QrCode text={setup.totpUri} label="QR code for your authenticator app" />
      </div>
      <div className="grid gap-2">
        <p className="text-sm font-semibold">Key</p>
        <code className="rounded-2 bg-sunken p-3 text-sm wrap-anywhere select-all">
          {groupsOfFour(setup.secret)}
        </code>
        <div className="flex flex-wrap gap-2">
          <CopyButton label="Copy key" text={setup.secret} />
        </div>
      </div>
      <Field
        label="Code from your app"
        hint="Six digits. Other devices are signed out."
        error={isMissing ? 'Please enter the code.' : refused.field}
      >
        <Input
          ref={field}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          required
        />
      </Field>
      {refused.form !== undefined && <Notice kind="error">{refused.form}</Notice>}
    </form>
  );
}
