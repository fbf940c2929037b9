import { sql } from 'kysely';
import type { Db, Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { notify } from '#src/features/notifications/server/notify.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import { unknownLicenceMessage } from '../constants.ts';
import { formatLicenceNumber } from '../licence-number.ts';
import { reviewLicences } from './review-licences.ts';

interface Decision {
  actorId: string;
  number: string;
  now: Date;
}

/**
 * Withdraws a good licence because its holder has broken the terms.
 * @throws AppError 404 for an unknown one, 409 for one that is not good
 */
export async function withdrawLicence(
  db: Db,
  { actorId, number, now }: Decision,
  note: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const licence = await lockLicence(tx, number);
    if (licence.state !== 'good') throw conflict('This licence is not good.');
    await tx
      .updateTable('licences')
      .set({ state: 'withdrawn', state_at: now, reason: 'terms broken' })
      .where('id', '=', number)
      .execute();
    const userIds = licence.user_id === null ? [] : [licence.user_id];
    await notify(tx, { kind: 'licence_withdrawn', licenceIds: [number] }, { userIds, now });
    await recordAuditEvent(tx, {
      actorId,
      action: 'licence.withdraw',
      target: { id: number, name: licence.title },
      before: { state: 'good' },
      after: { state: 'withdrawn', note },
    });
  });
}

/**
 * Makes a licence good again that an admin has withdrawn, unless its payment was given back in the meantime.
 * @throws AppError 404 for an unknown one, 409 for one that no admin has withdrawn, and while another licence of the same
 * files is good
 */
export async function reinstateLicence(db: Db, { actorId, number, now }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const licence = await lockLicence(tx, number);
    if (licence.reason !== 'terms broken') throw conflict('No admin has withdrawn this licence.');
    const other = await findOtherGood(tx, number);
    if (other !== undefined)
      throw conflict(`The holder has another good licence of these files: ${formatLicenceNumber(other)}.`);
    await tx
      .updateTable('licences')
      .set({ state: 'good', state_at: null, reason: null })
      .where('id', '=', number)
      .execute();
    if (licence.user_id !== null) await reviewLicences(tx, licence.user_id, now);
    await recordAuditEvent(tx, {
      actorId,
      action: 'licence.reinstate',
      target: { id: number, name: licence.title },
      before: { state: 'withdrawn' },
      after: { state: 'good' },
    });
  });
}

/** Returns the number of the good licence that the holder of this one has of the same files, if there is one. */
async function findOtherGood(tx: Tx, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select other.id from licences l join licences other
      on other.user_id = l.user_id and other.bundle_sha256 = l.bundle_sha256
        and other.file_sha256 is not distinct from l.file_sha256
    where l.id = ${number} and other.state = 'good'`.execute(tx);
  return rows[0]?.id;
}

interface LockedLicence {
  user_id: string | null;
  state: string;
  reason: string | null;
  title: string;
}

/** Locks the holder first, as in every transaction, and then the licence. */
async function lockLicence(tx: Tx, number: string): Promise<LockedLicence> {
  await sql`
    select from users where id = (select user_id from licences where id = ${number}) for no key update`.execute(
    tx,
  );
  const { rows } = await sql<LockedLicence>`
    select l.user_id, l.state, l.reason, coalesce(d.title, m.title, '') as title
    from licences l left join downloads d on d.id = l.download_id left join models m on m.id = l.model_id
    where l.id = ${number} for no key update of l`.execute(tx);
  const [licence] = rows;
  if (!licence) throw notFound(unknownLicenceMessage);
  return licence;
}
