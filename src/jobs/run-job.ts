import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseDown } from '#src/db/errors.ts';
import type { Db } from '#src/db/types.ts';
import { truncate } from '#src/lib/text.ts';
import { withTimeout } from './with-timeout.ts';
import type { ClockWatch } from './clock-jumps.ts';
import { awaitNext, deleteJob, failJob, retryJob, type ClaimedJob } from './job-table.ts';
import type { Recurrence } from './recurrence.ts';

const defaultRetryLimit = 3;
const defaultLimitSeconds = 900;
const firstRetrySeconds = 5;
const recordAgainMs = 500;

const maxReasonLength = 300;
const diskFull = 'There is no space left on the disk.';
const forbidden = 'The program may not write to this folder.';
const reasons: Record<string, string> = {
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: forbidden,
  ECONNREFUSED: 'The other server does not accept connections.',
  ENOTFOUND: 'The name of the other server is not known.',
  ETIMEDOUT: 'The other server did not respond in time.',
};

const doneEntry = ['job_done', 'The job finished.'] as const;
const pausedEntry = [
  'job_paused',
  'The job did nothing, because the clock went ahead or the site stood still.',
] as const;

/** The properties of a job kind that determine when and how one of its jobs runs. */
export interface JobRules {
  name: string;
  /** The schedule of a recurring job in UTC, as a cron expression that `readCron` accepts. */
  cron?: string;
  /** The number of jobs that each instance runs concurrently; 1 by default. */
  concurrency?: number;
  /** The number of tries after the first one; 3 by default. */
  retryLimit?: number;
  /** The time after which a try counts as failed; 900 by default. */
  expireInSeconds?: number;
  /** The time after a jump of the clock during which jobs of this kind do nothing, in milliseconds. */
  clockJumpPauseMs?: number;
  /** The time after a tick of the clock that came more than an hour after the one before it, during which they do nothing. */
  resumptionPauseMs?: number;
}

export interface Registered {
  kind: JobRules;
  body: (data: object) => Promise<void>;
  recurrence: Recurrence | undefined;
}

/** Runs a job and records how it ended. @throws the error of a failed job, which is logged already */
export async function runJob(
  { db, log, clock }: { db: Db; log: FastifyBaseLogger; clock: ClockWatch },
  registered: Registered,
  job: ClaimedJob,
): Promise<void> {
  const { kind, body } = registered;
  const recurrence = job.isRecurring ? registered.recurrence : undefined;
  const { retryLimit = defaultRetryLimit, expireInSeconds = defaultLimitSeconds } = kind;
  const startedAt = performance.now();
  try {
    if (job.attempt > retryLimit + 1) throw new Error('The process ended while the job ran.');
    const isPaused = await isPausedByClock(clock, kind);
    if (!isPaused) await withTimeout(body(job.data), expireInSeconds * 1000);
    const ms = Math.round(performance.now() - startedAt);
    const [event, text] = isPaused ? pausedEntry : doneEntry;
    log.info({ event, job: kind.name, jobId: job.id, ms }, text);
  } catch (error) {
    log.error({ err: error, event: 'job_failed', job: kind.name, jobId: job.id }, 'The job failed.');
    const reason = describeReason(error);
    await record(log, () => {
      if (job.attempt <= retryLimit) {
        return retryJob(db, job, { afterSeconds: getRetryDelay(job.attempt), reason });
      }
      return recurrence ? awaitNext(db, job, recurrence, reason) : failJob(db, job, reason);
    });
    throw error;
  }
  await record(log, () => (recurrence ? awaitNext(db, job, recurrence, null) : deleteJob(db, job)));
}

async function isPausedByClock(clock: ClockWatch, kind: JobRules): Promise<boolean> {
  const { clockJumpPauseMs = 0, resumptionPauseMs = 0 } = kind;
  if (clockJumpPauseMs === 0 && resumptionPauseMs === 0) return false;
  const { sinceJumpMs, sinceResumedMs } = await clock.tick();
  return sinceJumpMs < clockJumpPauseMs || sinceResumedMs < resumptionPauseMs;
}

/** Returns the error in a few words. The messages of errors of jobs contain no personal data. */
export function describeReason(error: unknown): string {
  if (isDatabaseDown(error)) return 'The database could not be reached.';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = reasons[code];
  if (known !== undefined) return known;
  const [line = ''] = (error instanceof Error ? error.message : '').split('\n', 1);
  return line.trim() === ''
    ? 'No reason was given.'
    : truncate(line.trim().replace(/:$/, '.'), maxReasonLength);
}

/** Returns a random time whose range doubles with each attempt, in seconds. */
function getRetryDelay(attempt: number): number {
  return (firstRetrySeconds * 2 ** (attempt - 1) * (1 + Math.random())) / 2;
}

/** Records that a job has ended as soon as the database can be reached, because it would run again otherwise. */
async function record(log: FastifyBaseLogger, write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseDown(error)) {
        log.error({ err: error, event: 'job_queue_error' }, 'The end of a job could not be recorded.');
        return;
      }
    }
    await sleep(recordAgainMs, undefined, { ref: false });
  }
}
