import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { examinerVersion } from '#src/features/print-facts/server/mesh-facts.ts';
import { notify, type NotificationEvent } from '#src/features/notifications/server/notify.ts';

/**
 * Notifies admins and designers of new problems of released and scheduled designs, once the present version of the examiner has examined all
 * files of the design.
 */
export async function notifyOfProblems(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ model_id: number }>`
    select p.model_id from model_problems p join models m on m.id = p.model_id
    where not p.is_notified and m.state <> 'draft' and m.deleted_at is null
      and not exists (
        select from model_files f where f.model_id = m.id and not exists (
          select from mesh_facts e
          where e.sha256 = f.sha256 and e.examiner = ${examinerVersion} and e.state <> 'waiting'))
    group by p.model_id order by p.model_id`.execute(db);
  for (const { model_id } of rows) await db.transaction().execute((tx) => notifyOnce(tx, model_id, now));
}

/** Other processes may do the same at the same time: the notifications of each fingerprint are inserted once. */
async function notifyOnce(tx: Tx, modelId: number, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('model_problems')
    .select('fingerprint')
    .where('model_id', '=', modelId)
    .orderBy('kind')
    .execute();
  if (rows.length === 0) return;
  const fingerprints = rows.map(({ fingerprint }) => fingerprint);
  const occasion = { fingerprint: fingerprints.join(' ') };
  await notifyStaff(tx, { kind: 'problems', modelId, occasion }, now);
  await tx
    .updateTable('model_problems')
    .set({ is_notified: true })
    .where('model_id', '=', modelId)
    .where('fingerprint', 'in', fingerprints)
    .execute();
}

/** Takes the problems of a released or scheduled design for known, for instance those that an update of the site finds. */
export async function skipNotifications(tx: Tx, modelId: number): Promise<void> {
  await sql`
    update model_problems set is_notified = true
    where model_id = ${modelId} and (select state <> 'draft' from models where id = ${modelId})`.execute(tx);
}

/** Notifies all admins and the designer of a design. */
export async function notifyStaff(
  tx: Tx,
  event: Extract<NotificationEvent, { kind: 'problems' }>,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where is_admin or id = (select designer_id from models where id = ${event.modelId}) order by id`.execute(
    tx,
  );
  await notify(tx, event, { userIds: rows.map(({ id }) => id), now });
}
