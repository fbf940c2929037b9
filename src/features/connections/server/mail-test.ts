import { createHash, randomBytes } from 'node:crypto';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import type { SendFailure } from '#src/integrations/mail-failure.ts';
import type { Mail } from '#src/integrations/mail.ts';
import { conflict } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import { proofLifetimeMs, proofPath } from '../constants.ts';
import type { TestMailResult } from '../schemas.ts';
import type { ConnectionsContext } from './connections-context.ts';
import { fingerprintMail, readMailConnection, refuseInDemo } from './mail-settings.ts';
import { recordProof } from './proofs.ts';

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Sends a mail with the present settings to the admin, with a button that proves that it arrived.
 * @throws AppError 409 when no mail server is set
 */
export async function sendTestMail(context: ConnectionsContext, actorId: string): Promise<TestMailResult> {
  const { db, mailer, now, origin } = context;
  refuseInDemo(context);
  const { server } = await readMailConnection(context);
  if (!server) throw conflict('Enter the mail server first.', 'no_mail_server');
  const token = randomBytes(32).toString('base64url');
  const sentAt = now();
  const fingerprint = await fingerprintMail(context);
  const to = await db.transaction().execute(async (tx) => {
    const oldest = new Date(sentAt.getTime() - proofLifetimeMs);
    await tx.deleteFrom('mail_tests').where('sent_at', '<=', oldest).execute();
    const row = { token_hash: hashToken(token), fingerprint, sent_at: sentAt };
    await tx.insertInto('mail_tests').values(row).execute();
    const target = { id: 'mail' };
    await recordAuditEvent(tx, { actorId, action: 'connections.mail_test', target });
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', actorId)
      .executeTakeFirstOrThrow();
    return email;
  });
  const failure = await mailer.test(testMail(to, `${origin()}${proofPath}?token=${token}`));
  return {
    to,
    sentAt: sentAt.toISOString(),
    failure: failure ? { ...explain(failure, server), reply: failure.reply } : null,
  };
}

function testMail(to: string, url: string): Mail {
  return {
    to,
    isUrgent: true,
    subject: `Test mail of ${site.brand}`,
    preview: 'Press the button, and the shop knows that its mails arrive.',
    heading: 'This mail has arrived',
    paragraphs: [
      `${site.brand} can send mail. Press the button, and the shop knows that its mails arrive, too.`,
    ],
    action: { label: 'Mail arrives', url },
    note: 'An admin of the shop has asked for this mail. The button works for one day.',
  };
}

type Explanation = Omit<NonNullable<TestMailResult['failure']>, 'reply'>;

/** Describes the failure in words, with the next step. */
function explain({ kind }: SendFailure, { host, port }: { host: string; port: number }): Explanation {
  const explanations: Record<SendFailure['kind'], Explanation> = {
    password: {
      field: 'password',
      message: `${host} refused the password.`,
      advice:
        'Nothing was sent. Some providers want an app password here instead of the one you sign in with.',
    },
    name: {
      field: 'host',
      message: `There is no server named ${host}.`,
      advice: 'Nothing was sent. Compare the name with what your provider lists under “SMTP”.',
    },
    refused: {
      field: 'port',
      message: `${host} does not accept connections at port ${port}.`,
      advice:
        'Nothing was sent. Try 587 with STARTTLS or 465 with TLS. Some hosts block port 25 for everybody.',
    },
    timeout: {
      field: 'port',
      message: `${host} did not answer at port ${port} in time.`,
      advice: 'A firewall between the shop and the server is likely. Try 587 or 465.',
    },
    tls: {
      field: 'security',
      message: `No secure connection to ${host} could be made.`,
      advice:
        'Nothing was sent. Port 465 needs TLS and port 587 STARTTLS, and the certificate must be for this name.',
    },
    sender: {
      field: 'from',
      message: `${host} does not send for this sender.`,
      advice: 'Nothing was sent. Enter an address that belongs to the account at your provider.',
    },
    recipient: {
      field: null,
      message: `${host} does not accept your own address as the recipient.`,
      advice:
        'Nothing was sent. Check the address of your account, and whether the server may send to others.',
    },
    other: {
      field: null,
      message: `${host} did not take the mail.`,
      advice: 'What the server said may help your provider.',
    },
  };
  return explanations[kind];
}

/** Records that mail arrives, when a test mail with this token was sent with the present settings. Each token counts once. */
export async function proveMail(
  context: Pick<ConnectionsContext, 'config' | 'db' | 'now' | 'sessionSecret'>,
  token: string,
): Promise<boolean> {
  const at = context.now();
  const test = await context.db
    .deleteFrom('mail_tests')
    .where('token_hash', '=', hashToken(token))
    .where('sent_at', '>', new Date(at.getTime() - proofLifetimeMs))
    .returning('fingerprint')
    .executeTakeFirst();
  if (test === undefined || test.fingerprint !== (await fingerprintMail(context))) return false;
  await recordProof(context.db, { kind: 'mail', at, fingerprint: test.fingerprint });
  return true;
}
