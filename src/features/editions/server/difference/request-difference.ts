import type { Tx } from '#src/db/types.ts';
import type { EditionChange } from '#src/db/edition-change.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { insertWaiting, type FilePair } from './difference-rows.ts';

export const differenceJob = {
  name: 'model-difference',
  expireInSeconds: 3600,
} as JobKind<object>;

/**
 * Enqueues the comparisons of the files that the newest edition of a design replaces, which begin once the new files were
 * examined. Call it in the transaction that records the edition. Contents that were compared already are left out.
 */
export async function requestDifferences(jobs: Jobs, tx: Tx, modelId: number): Promise<void> {
  const edition = await tx
    .selectFrom('model_editions')
    .select('changes')
    .where('model_id', '=', modelId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const pairs = edition?.changes.flatMap(toPair) ?? [];
  if (pairs.length === 0) return;
  for (const pair of pairs) await insertWaiting(tx, pair);
  await startComparing(jobs, tx);
}

/** Returns the contents that a changed file had and has; none for a file that was added or removed. */
export function toPair({ before, after }: EditionChange): FilePair[] {
  return before === null || after === null || before === after
    ? []
    : [{ oldSha256: before, newSha256: after }];
}

/** Sends the job that compares what waits. */
export async function startComparing(jobs: Jobs, tx?: Tx): Promise<void> {
  await jobs.send(differenceJob, {}, { key: 'now', ...(tx && { tx }) });
}
