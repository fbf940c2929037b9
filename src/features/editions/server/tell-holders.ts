import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import { noticePauseDays } from '../constants.ts';
import { readHolderPage } from './holders.ts';

const pageSize = 1000;
const pauseMs = noticePauseDays * 86_400_000;

/** The job finds what is to be told in the rows, so that a superfluous run does nothing. */
export const noticeJob = { name: 'edition-notices', cron: '23 * * * *' } as JobKind<object>;

export interface EditionNotice {
  modelId: number;
  title: string;
  number: number;
  note: string;
  /** The ids of the people to tell, at most a thousand. */
  userIds: readonly string[];
}

export interface TellDeps {
  db: Db;
  now: () => Date;
  /** Writes the notices in the transaction. */
  sendNotices: (tx: Tx, notice: EditionNotice) => Promise<void>;
}

/** Tells the people with earlier editions of all designs that wait for it. A failure does not stop the others. */
export async function tellHolders(deps: TellDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const modelId of await listWaiting(deps.db)) {
    try {
      while (await deps.db.transaction().execute((tx) => tellPage(tx, deps, modelId)));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some people could not be told of editions.');
}

async function listWaiting(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('model_editions')
    .select('model_id')
    .distinct()
    .where('notify', '=', true)
    .where('told_at', 'is', null)
    .orderBy('model_id')
    .execute();
  return rows.map(({ model_id }) => model_id);
}

/**
 * Tells the next people of one edition. Notices and progress are committed together, so that an interrupted job tells
 * nobody twice.
 * @returns whether there may be more to tell
 */
async function tellPage(tx: Tx, deps: TellDeps, modelId: number): Promise<boolean> {
  const now = deps.now();
  const edition = await takeEdition(tx, modelId, now);
  if (!edition) return false;
  const { number, title, note } = edition;
  const page = { after: edition.told_after, limit: pageSize };
  const { holders, last } = await readHolderPage(tx, { modelId, number }, page);
  if (holders.length > 0)
    await deps.sendNotices(tx, { ...{ modelId, title, number, note }, userIds: holders });
  await tx
    .updateTable('model_editions')
    .set((update) => ({
      telling_since: edition.telling_since ?? now,
      told: update('told', '+', holders.length),
      ...(last === undefined ? { told_at: now } : { told_after: last }),
    }))
    .where('model_id', '=', modelId)
    .where('number', '=', number)
    .execute();
  return last !== undefined;
}

interface WaitingRow {
  number: number;
  title: string;
  note: string;
  telling_since: Date | null;
  told_after: string | null;
}

/**
 * Locks the edition that is to be told of: the one that was begun, else the newest one. The lock of the design's row keeps
 * it public until the notices are committed.
 */
async function takeEdition(tx: Tx, modelId: number, now: Date): Promise<WaitingRow | undefined> {
  const { rows } = await sql<WaitingRow>`
    select e.number, m.title, e.note, e.telling_since, e.told_after
    from model_editions e join models m on m.id = e.model_id
    where e.model_id = ${modelId} and m.is_public and e.notify and e.told_at is null
      and (e.telling_since is not null or not exists (
        select from model_editions told
        where told.model_id = e.model_id and told.telling_since > ${new Date(now.getTime() - pauseMs)}
      ))
    order by e.telling_since is null, e.number desc limit 1
    for update of e for share of m`.execute(tx);
  const [edition] = rows;
  if (edition && edition.telling_since === null) await supersede(tx, modelId, { number: edition.number, now });
  return edition;
}

/** Who is told of this edition need not be told of those before. */
async function supersede(tx: Tx, modelId: number, { number, now }: { number: number; now: Date }) {
  await tx
    .updateTable('model_editions')
    .set({ told_at: now })
    .where('model_id', '=', modelId)
    .where('number', '<', number)
    .where('notify', '=', true)
    .where('told_at', 'is', null)
    .execute();
}
