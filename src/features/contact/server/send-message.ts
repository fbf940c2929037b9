import type { StoreResult } from '#src/http/api/idempotency.ts';
import { toClientNetwork } from '#src/http/api/client-network.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import { AppError, invalid, tooManyRequests } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import type { ContactMessage } from '../message-schemas.ts';
import { contactJobs } from './mail-job.ts';

const maxPerHour = 5;
const thanks = { message: 'Thank you. Your message is on its way, and we reply within 24 hours.' };

/**
 * Stores the message, its job and the idempotent answer in one transaction.
 * @throws AppError 429 after five messages within an hour
 */
export async function sendMessage(
  { db, jobs, limiter, now }: Context,
  { name, email, subject, message }: ContactMessage,
  { ip, keep }: { ip: string; keep: StoreResult<typeof thanks> },
): Promise<typeof thanks> {
  await limitMessages(limiter, ip);
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('contact_messages')
      .values({ name, email, subject, message, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.send(contactJobs.mail, { id }, { tx });
    await keep(tx, thanks);
  });
  return thanks;
}

/** Rejects a filled-in honeypot with an error instead of ignoring it, in case a browser filled it in for a person. @throws AppError 400 */
export function refuseAutomatedForm(reference: string | undefined): void {
  if (reference === undefined || reference === '') return;
  throw invalid(
    `This looks as if a program had filled in the form. Please write to ${site.contactEmail} instead.`,
    undefined,
    'looks_automated',
  );
}

async function limitMessages(limiter: RateLimiter, ip: string): Promise<void> {
  try {
    await limiter.take({
      key: `contact:network:${toClientNetwork(ip)}`,
      max: maxPerHour,
      windowSeconds: 3600,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error;
    throw buildRateLimitError(error.retryAfterSeconds);
  }
}

function buildRateLimitError(seconds: number): AppError {
  const { status, code } = tooManyRequests(seconds);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const text = `You have sent several messages within an hour. Please wait ${wait}, or write to ${site.contactEmail}.`;
  return new AppError(status, code, text, { retryAfterSeconds: seconds });
}
