import type { ReactNode } from 'react';
import { getErrorMessage } from '#src/lib/api-client.ts';
import { formatDateTime, formatTimeOfDay } from '#src/lib/date-text.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import type { MailConnection, TestMailResult } from '../../schemas.ts';
import type { MailFormState } from './use-mail-form.ts';

/** Sends a test mail, and shows what became of it. */
export function TestMail({ mail, connection }: { mail: MailFormState; connection: MailConnection }) {
  const { test, isChanged, isSaving, isWaiting } = mail;
  const { server, provenAt } = connection;
  if (!server || isChanged || isSaving) return null;
  const send = (label: string) => (
    <Button
      size="sm"
      className="mt-2.5"
      pending={test.isPending}
      pendingLabel="Sending..."
      onClick={() => test.mutate()}
    >
      {label}
    </Button>
  );
  const { failure } = test.data ?? {};
  if (failure) return <Failure failure={failure} action={send('Try again')} />;
  if (test.error)
    return (
      <Notice kind="error">
        <p>{getErrorMessage(test.error, 'The test mail could not be sent.')}</p>
        {send('Try again')}
      </Notice>
    );
  if (test.data && isWaiting)
    return (
      <Notice kind="success">
        <p className="font-semibold">A test mail is on its way to {test.data.to}.</p>
        <p className="font-normal text-ink-2">
          Press the button in it: then the shop knows that mail arrives. Accepted by the server at{' '}
          {formatTimeOfDay(test.data.sentAt)}.
        </p>
        {send('Send it again')}
      </Notice>
    );
  if (provenAt !== null)
    return (
      <Notice kind="success">
        <p className="font-semibold">Mail arrives.</p>
        <p className="font-normal text-ink-2">
          The button in the test mail was pressed on {formatDateTime(provenAt)}.
        </p>
        {send('Send a test mail')}
      </Notice>
    );
  return (
    <Notice kind="info">
      <p className="font-semibold">It is not known whether mail arrives.</p>
      <p className="font-normal text-ink-2">Send yourself a test mail, and press the button in it.</p>
      {send('Send a test mail')}
    </Notice>
  );
}

function Failure({
  failure,
  action,
}: {
  failure: NonNullable<TestMailResult['failure']>;
  action: ReactNode;
}) {
  return (
    <Notice kind="error">
      <p className="font-semibold">{failure.message}</p>
      <p className="font-normal text-ink">{failure.advice}</p>
      {failure.reply !== null && (
        <details className="mt-1.5 text-ink">
          <summary className="cursor-pointer">What the server said</summary>
          <p className="mt-1 font-mono text-xs font-normal">{failure.reply}</p>
        </details>
      )}
      {action}
    </Notice>
  );
}
