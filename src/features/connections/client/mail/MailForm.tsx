import { useRef, type ReactNode, type SubmitEvent } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { codeForm } from '#src/ui/form/code-form.ts';
import { Field } from '#src/ui/form/Field.tsx';
import { focusFirst } from '#src/ui/form/form-errors.ts';
import { Input } from '#src/ui/form/Input.tsx';
import { PasswordInput } from '#src/ui/form/PasswordInput.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import type { MailConnection, Security } from '../../schemas.ts';
import { QuietNote } from '../QuietNote.tsx';
import { TestMail } from './TestMail.tsx';
import { useMailForm, type MailFormState } from './use-mail-form.ts';

const securityLabels: Record<Security, string> = {
  starttls: 'STARTTLS',
  tls: 'TLS',
  none: 'None (this machine only)',
};

export function MailForm({ connection, actions }: { connection: MailConnection; actions?: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const mail = useMailForm(connection);
  const { serverSetBy, isUnreadable } = connection;
  const isFixed = serverSetBy === 'environment' || serverSetBy === 'demo';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!mail.isSaving) focusFirst(form.current, mail.save());
  };
  return (
    <form
      ref={form}
      {...codeForm}
      aria-label="Mail"
      onSubmit={submit}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <p className="text-sm text-ink-2">
        Without mail nobody can confirm an address or reset a password. Your provider lists these values under
        “SMTP”.
      </p>
      {isUnreadable && (
        <Notice kind="error">
          The stored mail settings cannot be decrypted, because SESSION_SECRET has changed. Enter them again.
        </Notice>
      )}
      {serverSetBy === 'environment' && (
        <QuietNote title="Set by the environment">
          SMTP_URL and MAIL_FROM say how mails are sent. Change them there, or remove them to use this page.
        </QuietNote>
      )}
      {serverSetBy === 'demo' && (
        <QuietNote title="This is a demo">
          Its mails are kept on this machine, because everybody knows the password of its admin.
        </QuietNote>
      )}
      {mail.failure !== undefined && <Notice kind="error">{mail.failure}</Notice>}
      <Fields mail={mail} connection={connection} isFixed={isFixed} />
      <TestMail mail={mail} connection={connection} />
      {(!isFixed || actions !== undefined) && (
        <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
          {actions}
          {!isFixed && (
            <Button
              type="submit"
              variant="primary"
              pending={mail.isSaving}
              pendingLabel="Saving..."
              disabled={!mail.isChanged}
            >
              Save and send a test mail
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

function Fields({
  mail,
  connection,
  isFixed,
}: {
  mail: MailFormState;
  connection: MailConnection;
  isFixed: boolean;
}) {
  const { draft, errors, set } = mail;
  const { server, senderSetBy } = connection;
  const fixed = { readOnly: isFixed, 'aria-readonly': isFixed };
  const isSenderFixed = isFixed || senderSetBy === 'environment';
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field label="Server" error={errors.host}>
          <Input
            name="host"
            {...fixed}
            autoCapitalize="none"
            spellCheck={false}
            value={draft.host}
            onChange={({ target }) => set({ host: target.value.trim() })}
          />
        </Field>
        <Field label="Port" error={errors.port} hint="587 with STARTTLS, or 465">
          <Input
            name="port"
            {...fixed}
            inputMode="numeric"
            value={draft.port}
            onChange={({ target }) => set({ port: target.value.trim() })}
          />
        </Field>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <Field label="User name" error={errors.user}>
          <Input
            name="user"
            {...fixed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.user}
            onChange={({ target }) => set({ user: target.value })}
          />
        </Field>
        <Field label="Password" error={errors.password} hint="Kept encrypted, never shown again.">
          <PasswordInput
            name="password"
            {...fixed}
            autoComplete="new-password"
            placeholder={server?.hasPassword ? '••••••••••••' : undefined}
            value={draft.password}
            onChange={({ target }) => set({ password: target.value })}
          />
        </Field>
        <Field label="Encryption" error={errors.security}>
          <Select
            name="security"
            disabled={isFixed}
            value={draft.security}
            onChange={({ target }) => set({ security: target.value as Security })}
          >
            {Object.entries(securityLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Sender of mails"
          error={errors.from}
          hint={!isFixed && senderSetBy === 'environment' && 'Set by the environment (MAIL_FROM).'}
        >
          <Input
            name="from"
            readOnly={isSenderFixed}
            value={draft.from}
            onChange={({ target }) => set({ from: target.value })}
          />
        </Field>
      </div>
    </>
  );
}
