import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import { unknownLicenceMessage } from '../constants.ts';
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
 * @throws AppError 404 for an unknown one, 409 for one that no admin has withdrawn
 */
export async function reinstateLicence(db: Db, { actorId, number, now }: Decision): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const licence = await lockLicence(tx, number);
    if (licence.reason !== 'terms broken') throw conflict('No admin has withdrawn this licence.');
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

interface LockedLicence {
  user_id: string | null;
  state: string;
  reason: string | null;
  title: string;
}

/** Locks the holder first, as in every transaction, and then the licence. */
async function lockLicence(tx: Parameters<typeof reviewLicences>[0], number: string): Promise<LockedLicence> {
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
