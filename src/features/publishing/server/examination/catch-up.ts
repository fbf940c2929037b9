import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { constantsVersion } from '@firstlayer/mesh/estimate/estimate-file.ts';
import { enqueueContents, examinerVersion } from '#src/features/print-facts/server/mesh-facts.ts';
import { recomputeEstimates } from '#src/features/print-facts/server/recompute-estimates.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { PublishingContext } from '../publishing-context.ts';
import { startExamination } from './examination-job.ts';
import { ListAnnouncer } from './list-announcer.ts';
import { updateModelPrint } from '../rows/update-model-print.ts';

const catchUpJob = {
  name: 'mesh-examine-all',
  expireInSeconds: 43_200,
} as JobKind<object>;

const modelsAtOnce = 50;

type Marker = 'print_examiner' | 'print_constants';

const versions: Record<Marker, number> = {
  print_examiner: examinerVersion,
  print_constants: constantsVersion,
};

/** Registers the job that brings existing files to the present versions, and sends it after an update that raised one. */
export async function registerCatchUpJob(context: PublishingContext): Promise<void> {
  const { db, jobs } = context;
  await jobs.register(catchUpJob, () => catchUp(context));
  if ((await findOutdated(db)).length > 0) await jobs.send(catchUpJob, {}, { key: 'all' });
}

/** Enqueues files that were not examined by the present version, and computes estimates by the present constants. */
export async function catchUp({ db, jobs }: Pick<PublishingContext, 'db' | 'jobs'>): Promise<void> {
  const outdated = await findOutdated(db);
  if (outdated.includes('print_constants')) await recomputeEstimates(db);
  await enqueueAllModels(db);
  await startExamination(jobs);
  for (const name of outdated) {
    await db.updateTable('counters').set({ value: versions[name] }).where('name', '=', name).execute();
  }
}

async function findOutdated(db: Db): Promise<Marker[]> {
  const names = ['print_examiner', 'print_constants'] as const;
  const rows = await db.selectFrom('counters').select(['name', 'value']).where('name', 'in', names).execute();
  return names.filter((name) => rows.find((row) => row.name === name)?.value !== versions[name]);
}

/** The designs whose files are examined first, next, and last. */
const groups = [
  sql<boolean>`m.is_public`,
  sql<boolean>`not m.is_public and m.deleted_at is null`,
  sql<boolean>`m.deleted_at is not null`,
];

/**
 * Enqueues the files of all designs, in short transactions, and refreshes the facts of the designs. Released designs come
 * first and those in the bin last, the newest of each first.
 */
export async function enqueueAllModels(db: Db): Promise<void> {
  const lists = new ListAnnouncer();
  for (const group of groups) {
    for (let before = 2 ** 31 - 1, isDone = false; !isDone;) {
      const ids = await db.transaction().execute(async (tx) => {
        const found = await enqueueModels(tx, group, before);
        for (const id of found) await updateModelPrint(tx, id, lists.announce);
        return found;
      });
      before = ids.at(-1) ?? before;
      isDone = ids.length < modelsAtOnce;
    }
  }
  await lists.flush(db);
}

/** Locks the next older designs of a group, as changes of files do, and enqueues their files. @returns the ids of these designs */
async function enqueueModels(tx: Tx, group: RawBuilder<boolean>, before: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; hashes: string[] }>`
    select m.id, array(select sha256 from model_files f where f.model_id = m.id) as hashes
    from models m where ${group} and m.id < ${before}
    order by m.id desc limit ${modelsAtOnce} for no key update of m`.execute(tx);
  await enqueueContents(
    tx,
    rows.flatMap(({ hashes }) => hashes),
    { isUrgent: false },
  );
  return rows.map(({ id }) => id);
}
