import { MailFailure } from './mail-failure.ts';

const minute = 60_000;

/** After the first try, the second, and so on; after the last of these a mail is given up, about a day later. */
export const mailPausesMs = [5 * minute, 20 * minute, 60 * minute, 240 * minute, 1080 * minute];

export const maxMailTries = mailPausesMs.length + 1;

export interface FailedTry {
  /** For admins; it names no address. */
  reason: string;
  /** The recipient takes no mails. */
  isForGood: boolean;
  /** Until the next try; undefined when there is none. */
  pauseMs: number | undefined;
}

/** What follows from a mail that was not taken. @param tries with the one that has just failed */
export function judgeFailure(error: unknown, tries: number): FailedTry {
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'The mail could not be sent.';
  const isForGood = error instanceof MailFailure && error.isForGood;
  return { reason, isForGood, pauseMs: isForGood ? undefined : mailPausesMs[tries - 1] };
}
