import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { judgeFailure } from '#src/integrations/mail-retries.ts';
import type { Mailer } from '#src/integrations/mailer.ts';
import { readContents, type Content } from './contents.ts';
import { releaseMail } from './emails.ts';
import type { PreferenceTokens } from './preference-token.ts';
import { claimDue, createSettling, release, settle, type Claimed, type Outcome } from './recipients.ts';

export interface SendDeps {
  db: Db;
  mailer: Mailer;
  log: FastifyBaseLogger;
  tokens: PreferenceTokens;
  origin: () => string;
  now: () => Date;
  /** Once it is aborted nothing more is begun. */
  signal: AbortSignal;
}

const batchSize = 50;
/** As many as the mailer has connections. */
const atOnce = 3;
/** A batch begins nothing after half of its lease: the rest is for what is under way. */
const leaseMs = 15 * 60_000;
/** A job ends well before the queue would take it for lost; another one goes on. */
const longestMs = 5 * 60_000;

/** @returns whether there may be more to send */
export async function sendDue(deps: SendDeps): Promise<boolean> {
  const began = performance.now();
  while (!deps.signal.aborted && performance.now() - began < longestMs) {
    const claimed = await claimDue(deps.db, deps.now(), { limit: batchSize, leaseMs });
    if (claimed.length === 0) return false;
    await sendBatch(deps, claimed);
  }
  return !deps.signal.aborted;
}

async function sendBatch(deps: SendDeps, claimed: readonly Claimed[]): Promise<void> {
  const began = performance.now();
  const addresses = await readAddresses(deps.db, claimed);
  const contentOf = await readContents(deps.db, claimed);
  const write = createSettling((outcomes) => settleSurely(deps, outcomes));
  const rest = [...claimed];
  const work = async () => {
    while (!deps.signal.aborted && performance.now() - began < leaseMs / 2) {
      const one = rest.shift();
      if (!one) return;
      await write(await sendOne(deps, one, { email: addresses.get(one.userId), content: contentOf(one) }));
    }
  };
  const results = await Promise.allSettled(Array.from({ length: atOnce }, work));
  await release(deps.db, rest, deps.now());
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Of those who are to get release mails now: not of who has unsubscribed, changed to an address that is not proven, or been refused. */
async function readAddresses(db: Db, claimed: readonly Claimed[]): Promise<Map<string, string>> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'id',
      'in',
      claimed.map(({ userId }) => userId),
    )
    .where('wants_stl_emails', '=', true)
    .where('email_verified', '=', true)
    .where('mail_refused_at', 'is', null)
    .execute();
  return new Map(people.map(({ id, email }) => [id, email]));
}

async function sendOne(
  { mailer, log, tokens, origin, now }: SendDeps,
  { attempts, ...one }: Claimed,
  { email, content }: { email: string | undefined; content: Content | undefined },
): Promise<Outcome> {
  if (email === undefined || content === undefined) return { ...one, state: 'skipped' };
  try {
    await mailer.send(releaseMail({ email, token: tokens.issue(one.userId) }, content, origin()));
    return { ...one, state: 'sent' };
  } catch (failure) {
    const tries = attempts + 1;
    const { reason: error, isPermanent, pauseMs } = judgeFailure(failure, tries);
    const { mailingId, userId } = one;
    log.warn({ event: 'release_mail_failed', mailingId, userId, attempts: tries, error }, 'not sent');
    if (isPermanent) return { ...one, state: 'failed', error, refusedEmail: email };
    if (pauseMs === undefined) return { ...one, state: 'failed', error };
    return { ...one, state: 'waiting', error, dueAt: new Date(now().getTime() + pauseMs) };
  }
}

const settlePausesMs = [100, 1000, 5000];

/** Mails that were sent would go out again if this were lost. */
async function settleSurely({ db, log, now }: SendDeps, outcomes: readonly Outcome[]): Promise<void> {
  for (const pauseMs of settlePausesMs) {
    try {
      return await settle(db, outcomes, now());
    } catch (error) {
      log.warn({ err: error, outcomes: outcomes.length }, 'what came of release mails could not be written');
      await pause(pauseMs);
    }
  }
  return settle(db, outcomes, now());
}
