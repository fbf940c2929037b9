import type { Tx } from '#src/db/types.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { insertWaiting } from './difference-rows.ts';

export const differenceJob = {
  name: 'model-difference',
  isOncePerKey: true,
  expireInSeconds: 3600,
} as JobKind<object>;

/**
 * Enqueues the comparison of two contents of a file, which begins once the newer one was examined. Call it in the
 * transaction that replaces the file. It does nothing for contents that are compared already, or the same.
 */
export async function requestDifference(
  jobs: Jobs,
  tx: Tx,
  { oldSha256, newSha256 }: { oldSha256: string; newSha256: string },
): Promise<void> {
  if (oldSha256 === newSha256) return;
  await insertWaiting(tx, { oldSha256, newSha256 });
  await startComparing(jobs, tx);
}

/** Sends the job that compares what waits. */
export async function startComparing(jobs: Jobs, tx?: Tx): Promise<void> {
  await jobs.send(differenceJob, {}, { key: 'now', ...(tx && { tx }) });
}
