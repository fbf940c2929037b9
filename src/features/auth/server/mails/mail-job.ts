import type { Db } from '#src/db/types.ts';
import { mailQueue } from '#src/integrations/mail-retries.ts';
import type { Mail } from '#src/integrations/mail.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { ProviderName } from '../../messages.ts';
import { findChange } from './pending-links.ts';
import * as mails from './emails.ts';
import { secondFactorMail, type SecondFactorMail } from './second-factor-mails.ts';
import type { AuthContext } from '../auth-context.ts';

/**
 * Names a mail to send, without secrets: tokens are created when the mail is rendered, so that the queue holds none. Names
 * the address where the call must not know whether an account exists. Each job sends one mail, so that a retry cannot send
 * another one twice.
 */
export type AuthMail =
  | { kind: 'verify' | 'reset'; email: string }
  | { kind: 'email-changed'; email: string }
  | { kind: 'password-changed' | 'email-change-begun'; userId: string }
  | { kind: 'provider-linked'; userId: string; provider: ProviderName }
  | { kind: 'email-change-old' | 'email-change-new'; changeId: string }
  | SecondFactorMail;

export const authMailJob: JobKind<AuthMail> = { name: 'auth-mail', ...mailQueue };

/** Uses the current state of the account, which may have been deleted, verified or changed since the request. */
export async function sendAuthMail(context: AuthContext, data: AuthMail): Promise<void> {
  const mail = await writeMail(context, data);
  if (mail) await context.mailer.send({ ...mail, isUrgent: true });
}

async function writeMail(context: AuthContext, data: AuthMail): Promise<Mail | undefined> {
  if ('changeId' in data) return writeChangeMail(context, data.kind, data.changeId);
  if (data.kind === 'email-changed') return mails.emailChangedMail(data.email);
  const user =
    'email' in data
      ? await findUser(context.db, 'email', data.email)
      : await findUser(context.db, 'id', data.userId);
  return user && writeUserMail(context, user, data);
}

async function writeUserMail(
  { auth, origin }: AuthContext,
  user: mails.Recipient & { id: string },
  data: Exclude<AuthMail, { changeId: string } | { kind: 'email-changed' }>,
): Promise<Mail | undefined> {
  switch (data.kind) {
    case 'verify':
      if (user.email_verified) return undefined;
      return mails.verifyMail(
        user,
        verifyUrl(origin(), await auth.mailTokens.createVerification(user.email)),
      );
    case 'reset':
      return mails.resetMail(
        user,
        `${origin()}/reset-password?token=${await auth.mailTokens.createReset(user.id)}#${new URLSearchParams({ email: user.email })}`,
      );
    case 'password-changed':
      return mails.passwordChangedMail(user);
    case 'email-change-begun':
      return mails.changeBegunMail(user);
    case 'provider-linked':
      return mails.providerLinkedMail(user, data.provider);
    default:
      return secondFactorMail(user, data);
  }
}

async function writeChangeMail(
  { db, auth, origin }: AuthContext,
  kind: 'email-change-old' | 'email-change-new',
  changeId: string,
): Promise<Mail | undefined> {
  const change = await findChange(db, changeId);
  const user = change && (await findUser(db, 'id', change.userId));
  if (!change || change.isDone || user?.email !== change.from) return undefined;
  if (kind === 'email-change-old') {
    return mails.allowChangeMail(
      user,
      change.to,
      verifyUrl(origin(), await auth.mailTokens.signChange(changeId, 'old')),
    );
  }
  const holder = await findUser(db, 'email', change.to);
  if (holder) return mails.addressWantedMail(holder);
  return mails.proveAddressMail(
    change.to,
    verifyUrl(origin(), await auth.mailTokens.signChange(changeId, 'new')),
  );
}

function verifyUrl(origin: string, token: string): string {
  return `${origin}/verify-email?token=${token}`;
}

function findUser(db: Db, column: 'id' | 'email', value: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'email_verified'])
    .where(column, '=', value)
    .executeTakeFirst();
}
