import type { Db } from '#src/db/types.ts';
import type { Recipient } from '#src/features/auth/server/mails/emails.ts';
import { getAccessTier, getPaidTier } from '#src/features/plans/access.ts';
import { findGrant } from '#src/features/plans/server/grants.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { mailQueue } from '#src/integrations/mail-retries.ts';
import type { Mail } from '#src/integrations/mail.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import * as mails from './grant-mails.ts';

/** Data of a mail job. Times are in ISO 8601. */
export type GrantMail =
  | { kind: 'given' | 'ending'; userId: string; grantedAt: string }
  | { kind: 'ended'; userId: string; tier: PaidTier; endedAt: string };

export const grantMailJob: JobKind<GrantMail> = { name: 'grant-mail', ...mailQueue };

export interface GrantMailDeps {
  db: Db;
  mailer: Mailer;
  /** Returns the origin of the site, for links in mails. */
  origin: () => string;
  now: () => Date;
}

/** Sends a mail only if it still applies: the account may be deleted, the grant replaced or revoked. */
export async function sendGrantMail(deps: GrantMailDeps, data: GrantMail): Promise<void> {
  const to = await deps.db
    .selectFrom('users')
    .select(['email', 'first_name', 'email_verified'])
    .where('id', '=', data.userId)
    .executeTakeFirst();
  const mail = to && (await writeMail(deps, to, data));
  if (mail) await deps.mailer.send(mail);
}

async function writeMail(deps: GrantMailDeps, to: Recipient, data: GrantMail): Promise<Mail | undefined> {
  const { db, origin } = deps;
  const now = deps.now();
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
