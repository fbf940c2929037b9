import type { Tx } from '#src/db/types.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';

/** Recomputes the current rankings. Otherwise the monthly one would miss a restored design until the month ends. */
export const recomputeJob = { name: 'model-rankings-anew' } as JobKind<object>;

export function recomputeRankings(jobs: Jobs, tx: Tx): Promise<void> {
  return jobs.send(recomputeJob, {}, { tx, key: 'all' });
}
