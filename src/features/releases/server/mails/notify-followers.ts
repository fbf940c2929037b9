import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { notify } from '#src/features/notifications/server/notify.ts';
import type { Context } from '#src/features/context.ts';
import { chooseCommercial } from './gather-recipients.ts';

interface OpenMailing {
  id: number;
  kind: 'release' | 'digest';
  created_at: Date;
  told_to: string;
}

/**
 * Notifies followers of releases on the site, when they get mails about them: Commercial at once, everybody else with the next
 * digest. It goes through the followers in pages, one transaction each, so it resumes after a crash.
 * @param pageSize number of people per transaction
 */
export async function notifyFollowers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pageSize = 1000,
): Promise<void> {
  for (let mailingId = await findMailing(db); mailingId !== undefined; mailingId = await findMailing(db)) {
    const id = mailingId;
    await db.transaction().execute(async (tx) => {
      // A purge of a design locks it before its mailings.
      await lockDesigns(tx, id);
      const mailing = await lockMailing(tx, id);
      if (mailing) await notifyPage(tx, mailing, { now: now(), pageSize });
    });
  }
}

async function findMailing(db: Db): Promise<number | undefined> {
  const mailing = await db
    .selectFrom('mailings')
    .select('id')
    .where('told_to', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return mailing?.id;
}

async function lockDesigns(tx: Tx, mailingId: number): Promise<void> {
  await sql`
    select from models where id in (select model_id from mailings where id = ${mailingId} or digest_id = ${mailingId})
    order by id for key share`.execute(tx);
}

/** Returns undefined when another instance has finished the mailing. */
async function lockMailing(tx: Tx, id: number): Promise<OpenMailing | undefined> {
  const mailing = await tx
    .selectFrom('mailings')
    .select(['id', 'kind', 'created_at', 'told_to'])
    .where('id', '=', id)
    .where('told_to', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return mailing && { ...mailing, told_to: mailing.told_to ?? '' };
}

async function notifyPage(
  tx: Tx,
  mailing: OpenMailing,
  { now, pageSize }: { now: Date; pageSize: number },
): Promise<void> {
  const pairs = await selectFollowers(tx, mailing, pageSize);
  const people = Array.from(new Set(pairs.map((pair) => pair.user_id)));
  const isRelease = mailing.kind === 'release';
  const chosen = new Set(isRelease ? await chooseCommercial(tx, people, mailing.created_at) : people);
  for (const [modelId, found] of Map.groupBy(pairs, (pair) => pair.model_id)) {
    const userIds = found.map((pair) => pair.user_id).filter((id) => chosen.has(id));
    await notify(tx, { kind: 'release', modelId }, { userIds, now });
  }
  await tx
    .updateTable('mailings')
    .set({ told_to: people.length < pageSize ? null : (people.at(-1) ?? null) })
    .where('id', '=', mailing.id)
    .execute();
}

/** Selects the next followers of the designers and categories of the released designs, in the order of their ids. */
async function selectFollowers(
  tx: Tx,
  { id, told_to: after }: OpenMailing,
  limit: number,
): Promise<{ user_id: string; model_id: number }[]> {
  const { rows } = await sql<{ user_id: string; model_id: number }>`
    with released as (
      select m.id, m.designer_id from mailings r join models m on m.id = r.model_id and m.is_public
      where r.id = ${id} or r.digest_id = ${id}
    ), people as (
      select user_id from (select distinct designer_id from released) followed
      cross join lateral (
        select f.user_id from follows f where f.designer_id = followed.designer_id and f.user_id > ${after}
        order by f.user_id limit ${limit}) found
      union
      select user_id from (
        select distinct c.category_id from released join model_categories c on c.model_id = released.id) followed
      cross join lateral (
        select f.user_id from follows f where f.category_id = followed.category_id and f.user_id > ${after}
        order by f.user_id limit ${limit}) found
      order by user_id limit ${limit}
    )
    select people.user_id, released.id as model_id from people cross join released
    where follows_design(people.user_id, released.id)
    order by user_id, model_id`.execute(tx);
  return rows;
}
