import type { Recipient } from '#src/features/auth/server/mails/emails.ts';
import { getAccessTier, getPaidTier } from '#src/features/plans/access.ts';
import { findGrant } from '#src/features/plans/server/grants.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { mailQueue } from '#src/integrations/mail-retries.ts';
import type { Mail } from '#src/integrations/mail.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import type { Context } from '#src/features/context.ts';
import * as mails from './grant-mails.ts';

/** Data of a mail job. Times are in ISO 8601. */
export type GrantMail =
  | { kind: 'given' | 'ending'; userId: string; grantedAt: string }
  | { kind: 'ended'; userId: string; tier: PaidTier; endedAt: string };

export const grantMailJob: JobKind<GrantMail> = { name: 'grant-mail', ...mailQueue };

/** Sends a mail only if it still applies: the account may be deleted, the grant replaced or revoked. */
export async function sendGrantMail(context: Context, data: GrantMail): Promise<void> {
  const to = await context.db
    .selectFrom('users')
    .select(['email', 'first_name', 'email_verified'])
    .where('id', '=', data.userId)
    .executeTakeFirst();
  const mail = to && (await writeMail(context, to, data));
  if (mail) await context.mailer.send(mail);
}

async function writeMail(context: Context, to: Recipient, data: GrantMail): Promise<Mail | undefined> {
  const { db, origin } = context;
  const now = context.now();
  const grant = await findGrant(db, data.userId, now);
  const subscription = await getSubscription(db, data.userId, now);
  if (data.kind === 'ended') {
    // Another grant was given in the meantime and has its own mail.
    if (grant) return undefined;
    const nextTier = getAccessTier(subscription, now);
    return mails.endedMail(to, { tier: data.tier, endsAt: new Date(data.endedAt), nextTier }, origin());
  }
  if (grant?.created_at.toISOString() !== data.grantedAt) return undefined;
  const { tier, ends_at: endsAt } = grant;
  if (data.kind === 'given') {
    const paid = getPaidTier(subscription.stripeSubscription, now);
    return mails.givenMail(to, { tier, endsAt, paidTier: paid }, origin());
  }
  return endsAt === null
    ? undefined
    : mails.endingMail(to, { tier, endsAt, nextTier: getAccessTier(subscription, endsAt) }, origin());
}
