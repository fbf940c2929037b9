import type { Tx } from '#src/db/types.ts';
import { startComparing } from '#src/features/editions/server/difference/request-difference.ts';
import { enqueueContents, findNextDue } from '#src/features/print-facts/server/mesh-facts.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import type { PublishingContext } from '../publishing-context.ts';
import { listFiles } from '../rows/model-files.ts';
import { examineNext } from './examine-waiting.ts';
import { ListAnnouncer } from './list-announcer.ts';
import { startSlicing } from './slice-job.ts';
import { notifyOfProblems } from '../verdicts/notify-of-problems.ts';
import { updateModelPrint } from '../rows/update-model-print.ts';

const examineJob = {
  name: 'mesh-examine',
  expireInSeconds: 3 * 3600,
} as JobKind<object>;

/** A job ends after this time and sends the next one, so that a process that stops need not wait long. */
const batchMs = 10_000;

/** Registers the job, and sends it if files still wait, for instance those that a command has enqueued. */
export async function registerExaminationJob(context: PublishingContext): Promise<void> {
  const lists = new ListAnnouncer();
  await context.jobs.register(examineJob, () => examineBatch(context, lists));
  if ((await findNextDue(context.db)) !== undefined) await startExamination(context.jobs);
}

/**
 * Enqueues the examination of a design's files, and computes the facts of the design from what is already known. Call it
 * in the transaction that changes the files.
 */
export async function enqueueExamination(jobs: Jobs, tx: Tx, modelId: number): Promise<void> {
  const files = await listFiles(tx, modelId);
  await enqueueContents(
    tx,
    files.map(({ sha256 }) => sha256),
    { isUrgent: true },
  );
  await updateModelPrint(tx, modelId);
  await startExamination(jobs, tx);
}

/** Sends the job that examines waiting contents and notifies people of problems. */
export async function startExamination(jobs: Jobs, tx?: Tx): Promise<void> {
  await jobs.send(examineJob, {}, { key: 'now', ...(tx && { tx }) });
}

async function examineBatch(context: PublishingContext, lists: ListAnnouncer): Promise<void> {
  const { db, jobs, now } = context;
  const end = performance.now() + batchMs;
  let hasMore = true;
  while (hasMore && performance.now() < end) hasMore = (await examineNext(context, lists)) !== undefined;
  await lists.flush(db);
  await notifyOfProblems(db, now());
  await startComparing(jobs);
  if (context.ownSlicer) await startSlicing(jobs);
  const dueIn = await findNextDue(db);
  if (dueIn === undefined) return;
  if (dueIn === 0) await startExamination(jobs);
  else await jobs.send(examineJob, {}, { key: 'later', afterSeconds: Math.ceil(dueIn) + 1 });
}
