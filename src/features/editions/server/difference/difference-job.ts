import type { JobKind } from '#src/jobs/jobs.ts';
import type { Context } from '#src/features/context.ts';
import { compareNext } from './compare-waiting.ts';
import { findNextDue } from './difference-rows.ts';
import { removeUnusedDifferences } from './remove-unused-differences.ts';
import { differenceJob, startComparing } from './request-difference.ts';

const sweepJob = { name: 'model-difference-sweep', cron: '51 3 * * *' } as JobKind<object>;

/** A job ends after this time and sends the next one, so that a process that stops need not wait long. */
const batchMs = 10_000;
/** The delay of the next look for a pair whose new content is examined by a command in another process. */
const examinationSeconds = 60;

/** Registers the jobs, and sends the one that compares files if some still wait. */
export async function registerDifferenceJobs(
  context: Context,
  onCompared: () => Promise<void>,
): Promise<void> {
  const { db, jobs } = context;
  await jobs.register(differenceJob, () => compareBatch(context, onCompared));
  await jobs.register(sweepJob, () => removeUnusedDifferences(db));
  if ((await findNextDue(db)) !== undefined) await startComparing(jobs);
}

async function compareBatch(context: Context, onCompared: () => Promise<void>): Promise<void> {
  const { db, jobs } = context;
  const end = performance.now() + batchMs;
  let hasCompared = false;
  while (performance.now() < end && (await compareNext(context))) hasCompared = true;
  if (hasCompared) await onCompared();
  const next = await findNextDue(db);
  if (next === undefined) return;
  const afterSeconds = next.isUnexamined
    ? Math.max(examinationSeconds, Math.ceil(next.seconds))
    : Math.ceil(next.seconds) + 1;
  if (next.seconds === 0 && !next.isUnexamined) await startComparing(jobs);
  else await jobs.send(differenceJob, {}, { key: 'later', afterSeconds });
}
