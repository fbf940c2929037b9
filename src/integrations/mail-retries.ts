import { truncate } from '#src/lib/text.ts';
import { MailFailure } from './mail-failure.ts';

const minute = 60_000;

/** The number of mails that an instance sends concurrently, each over its own connection to the mail server. */
export const mailsAtOnce = 3;

/** The properties that all queues of single mails have in common. */
export const mailQueue = { retryLimit: 8, concurrency: mailsAtOnce };

/**
 * The pauses after the first attempt, the second, and so on. After the last one, about a day later, the mail is given
 * up.
 */
export const mailPausesMs = [5 * minute, 20 * minute, 60 * minute, 240 * minute, 1080 * minute];

export const maxMailTries = mailPausesMs.length + 1;

export interface FailedTry {
  /** The reason for admins, which contains no address. */
  reason: string;
  /** The recipient does not accept mails. */
  isPermanent: boolean;
  /** The pause before the next attempt, or undefined if there is none. */
  pauseMs: number | undefined;
}

/**
 * Decides what to do after a failed delivery.
 * @param tries the number of attempts, including the one that has just failed
 */
export function judgeFailure(error: unknown, tries: number): FailedTry {
  const reason = error instanceof Error ? truncate(error.message, 300) : 'The mail could not be sent.';
  const isPermanent = error instanceof MailFailure && error.isPermanent;
  return { reason, isPermanent, pauseMs: isPermanent ? undefined : mailPausesMs[tries - 1] };
}
