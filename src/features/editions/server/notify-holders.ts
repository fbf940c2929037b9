import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { notify } from '#src/features/notifications/server/notify.ts';
import type { JobKind } from '#src/jobs/jobs.ts';
import type { EditionChange } from '#src/db/edition-change.ts';
import type { Context } from '#src/features/context.ts';
import { notificationPauseDays } from '../constants.ts';
import { readHolderPage } from './holders.ts';
import { findShapeVerdict } from './shape-verdict.ts';

const pauseMs = notificationPauseDays * 86_400_000;

/** The job finds the editions to notify of in their rows, so that a superfluous run does nothing. */
export const notificationJob = { name: 'edition-notices', cron: '23 * * * *' } as JobKind<object>;

/**
 * Notifies the people with earlier editions of all designs that wait for it. A failure does not stop the others.
 * @param pageSize number of people per transaction
 */
export async function notifyHolders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pageSize = 1000,
): Promise<void> {
  const failures: unknown[] = [];
  for (const modelId of await listWaiting(db)) {
    try {
      let hasMore = true;
      while (hasMore)
        hasMore = await db.transaction().execute((tx) => notifyPage(tx, modelId, { now: now(), pageSize }));
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
 * Waits until nobody else changes who is notified of a design's editions, and keeps others from it until the transaction
 * ends. It is the first lock of a transaction.
 */
export async function lockNotifications(tx: Tx, modelId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`edition notifications ${modelId}`}, 0))`.execute(
    tx,
  );
}

/**
 * Notifies the next people of one edition. Notifications and progress are committed together. The row of the edition is
 * locked last, after those of the people and of the design, as a change of the files does. Nobody is notified of files with
 * the same shapes, nor while these are compared; the job runs again afterwards.
 * @returns whether there may be more people to notify
 */
async function notifyPage(
  tx: Tx,
  modelId: number,
  { now, pageSize }: { now: Date; pageSize: number },
): Promise<boolean> {
  await lockNotifications(tx, modelId);
  const edition = await findWaiting(tx, modelId, now);
  if (!edition) return false;
  if (edition.telling_since === null) {
    const { isWaiting, verdict } = await findShapeVerdict(tx, edition.changes);
    if (isWaiting) return false;
    if (verdict !== null) {
      await endNotifications(tx, modelId, { number: edition.number, now });
      // An earlier edition may wait, whose files have changed.
      return true;
    }
  }
  const { number, note, told_after: after } = edition;
  const { holders, last } = await readHolderPage(tx, { modelId, number }, { after, limit: pageSize });
  const event = { kind: 'new_edition', modelId, edition: number, note } as const;
  const told = await notify(tx, event, { userIds: holders, now });
  // If the design was hidden in the meantime, `notify` has inserted nothing, so the page is repeated later.
  if (!(await isPublic(tx, modelId))) return false;
  if (edition.telling_since === null) await supersede(tx, modelId, { number, now });
  await tx
    .updateTable('model_editions')
    .set((update) => ({
      telling_since: edition.telling_since ?? now,
      told: update('told', '+', told),
      ...(last === undefined ? { told_at: now } : { told_after: last }),
    }))
    .where('model_id', '=', modelId)
    .where('number', '=', number)
    .execute();
  return last !== undefined;
}

interface WaitingRow {
  number: number;
  changes: EditionChange[];
  note: string;
  telling_since: Date | null;
  told_after: string | null;
}

/** Finds the edition of a public design to notify of: the one that was begun, else the newest one. */
async function findWaiting(tx: Tx, modelId: number, now: Date): Promise<WaitingRow | undefined> {
  const { rows } = await sql<WaitingRow>`
    select e.number, e.note, e.changes, e.telling_since, e.told_after
    from model_editions e join models m on m.id = e.model_id
    where e.model_id = ${modelId} and m.is_public and e.notify and e.told_at is null
      and (e.telling_since is not null or not exists (
        select from model_editions told
        where told.model_id = e.model_id and told.telling_since > ${new Date(now.getTime() - pauseMs)}
      ))
    order by e.telling_since is null, e.number desc limit 1`.execute(tx);
  return rows[0];
}

async function isPublic(tx: Tx, modelId: number): Promise<boolean> {
  const model = await tx
    .selectFrom('models')
    .select('is_public')
    .where('id', '=', modelId)
    .executeTakeFirst();
  return model?.is_public === true;
}

async function endNotifications(tx: Tx, modelId: number, { number, now }: { number: number; now: Date }) {
  await tx
    .updateTable('model_editions')
    .set({ told_at: now })
    .where('model_id', '=', modelId)
    .where('number', '=', number)
    .execute();
}

/** Ends the notifications about earlier editions, since the same people get those about this one. */
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
