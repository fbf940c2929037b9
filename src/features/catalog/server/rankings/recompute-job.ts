import type { Tx } from '#src/db/types.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';

/** The rankings that stand, anew: for designs that came back, which the month's would miss until it ends. */
export const recomputeJob = { name: 'model-rankings-anew', isOncePerKey: true } as JobKind<object>;

export function recomputeRankings(jobs: Jobs, tx: Tx): Promise<void> {
  return jobs.send(recomputeJob, {}, { tx, key: 'all' });
}
