import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#src/db/types.ts';
import { judgeFailure, mailsAtOnce } from '#src/integrations/mail-retries.ts';
import type { Context } from '#src/features/context.ts';
import { readContents, type Content } from './contents.ts';
import { buildReleaseMail } from './emails.ts';
import type { PreferenceTokens } from './preference-token.ts';
import {
  claimDue,
  createOutcomeWriter,
  releaseClaims,
  recordOutcomes,
  type Claimed,
  type Outcome,
} from './recipients.ts';

/** The context for sending release mails. */
export interface Sending extends Pick<Context, 'db' | 'mailer' | 'log' | 'origin' | 'now'> {
  tokens: PreferenceTokens;
  /** After the abort no further mail is started. */
  signal: AbortSignal;
}

const batchSize = 50;
/** Duration of a lease. A batch starts no mail after half of it, to leave time for those in flight. */
const leaseMs = 15 * 60_000;
/** Maximum duration of a job, well below the queue's timeout; another job continues. */
const maxRunMs = 5 * 60_000;

/** @returns whether there may be more to send */
export async function sendDue(sending: Sending): Promise<boolean> {
  const began = performance.now();
  while (!sending.signal.aborted && performance.now() - began < maxRunMs) {
    const claimed = await claimDue(sending.db, sending.now(), { limit: batchSize, leaseMs });
    if (claimed.length === 0) return false;
    await sendBatch(sending, claimed);
  }
  return !sending.signal.aborted;
}

async function sendBatch(sending: Sending, claimed: readonly Claimed[]): Promise<void> {
  const began = performance.now();
  const addresses = await readAddresses(sending.db, claimed);
  const getContent = await readContents(sending.db, claimed);
  const write = createOutcomeWriter((outcomes) => recordWithRetries(sending, outcomes));
  const rest = [...claimed];
  const work = async () => {
    while (!sending.signal.aborted && performance.now() - began < leaseMs / 2) {
      const one = rest.shift();
      if (!one) return;
      await write(
        await sendOne(sending, one, { email: addresses.get(one.userId), content: getContent(one) }),
      );
    }
  };
  const results = await Promise.allSettled(Array.from({ length: mailsAtOnce }, work));
  await releaseClaims(sending.db, rest, sending.now());
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Maps user ids to addresses, without people who have an unverified address or were refused. */
async function readAddresses(db: Db, claimed: readonly Claimed[]): Promise<Map<string, string>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      claimed.map(({ userId }) => userId),
    )
    .where('email_verified', '=', true)
    .where('mail_refused_at', 'is', null)
    .execute();
  return new Map(people.map(({ id, email }) => [id, email]));
}

async function sendOne(
  { mailer, log, tokens, origin, now }: Sending,
  { attempts, ...one }: Claimed,
  { email, content }: { email: string | undefined; content: Content | undefined },
): Promise<Outcome> {
  if (email === undefined || content === undefined) return { ...one, state: 'skipped' };
  try {
    await mailer.send(buildReleaseMail({ email, token: tokens.issue(one.userId) }, content, origin()));
    return { ...one, state: 'sent' };
  } catch (failure) {
    const tries = attempts + 1;
    const { reason: error, isPermanent, pauseMs } = judgeFailure(failure, tries);
    const { mailingId, userId } = one;
    log.warn(
      { event: 'release_mail_failed', mailingId, userId, attempts: tries, error },
      'A release mail could not be sent.',
    );
    if (isPermanent) return { ...one, state: 'failed', error, refusedEmail: email };
    if (pauseMs === undefined) return { ...one, state: 'failed', error };
    return { ...one, state: 'waiting', error, dueAt: new Date(now().getTime() + pauseMs) };
  }
}

const retryPausesMs = [100, 1000, 5000];

/** Records outcomes with retries, since sent mails would be sent again if their outcome were lost. */
async function recordWithRetries({ db, log, now }: Sending, outcomes: readonly Outcome[]): Promise<void> {
  for (const pauseMs of retryPausesMs) {
    try {
      return await recordOutcomes(db, outcomes, now());
    } catch (error) {
      log.warn(
        { event: 'release_mail_outcomes_not_recorded', err: error, outcomes: outcomes.length },
        'The outcomes of release mails could not be recorded; this is retried.',
      );
      await pause(pauseMs);
    }
  }
  return recordOutcomes(db, outcomes, now());
}
