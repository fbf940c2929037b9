import type { Tx } from '#src/db/types.ts';
import { getDifferences, recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import type { EditionDescription } from '../schemas.ts';
import { lockNotifications, notificationJob } from './notify-holders.ts';

interface Described {
  modelId: number;
  number: number;
  description: EditionDescription;
  /** The id of the admin. */
  actorId: string;
}

/**
 * Saves the description of an edition, and enqueues the notifications if they are wanted.
 * @throws AppError 404, 409 for the first edition, to notify of an earlier one, and to stop notifications that have begun
 */
export async function describeEdition(
  tx: Tx,
  jobs: Jobs,
  { modelId, number, description, actorId }: Described,
): Promise<void> {
  await lockNotifications(tx, modelId);
  const edition = await lockEdition(tx, modelId, number);
  const { note, kind, notify = edition.notify } = description;
  if (number === 1) throw conflict('The first edition has no changes.', 'first_edition');
  if (notify && !edition.notify) await requireNewest(tx, modelId, number);
  if (!notify && edition.telling_since !== null)
    throw conflict('The people who have an earlier edition were told already.', 'already_told');
  await tx
    .updateTable('model_editions')
    .set({ note, kind, notify, is_described: true })
    .where('model_id', '=', modelId)
    .where('number', '=', number)
    .execute();
  const values = { note: edition.note, kind: edition.kind, notify: edition.notify };
  const differences = getDifferences(values, { note, kind, notify });
  await recordAuditEvent(tx, {
    actorId,
    action: 'design.edition_describe',
    target: { id: modelId, name: edition.title },
    before: { edition: number, ...differences?.before },
    after: { edition: number, ...differences?.after },
  });
  if (notify && !edition.notify) await jobs.send(notificationJob, {}, { tx });
  if (edition.is_public) await announceChange(tx, [tags.model(modelId)]);
}

async function lockEdition(tx: Tx, modelId: number, number: number) {
  const edition = await tx
    .selectFrom('model_editions as e')
    .innerJoin('models as m', 'm.id', 'e.model_id')
    .select(['e.note', 'e.kind', 'e.notify', 'e.telling_since', 'm.title', 'm.is_public'])
    .where('e.model_id', '=', modelId)
    .where('e.number', '=', number)
    .forUpdate('e')
    .executeTakeFirst();
  if (!edition) throw notFound('This edition does not exist.');
  return edition;
}

async function requireNewest(tx: Tx, modelId: number, number: number): Promise<void> {
  const later = await tx
    .selectFrom('model_editions')
    .select('number')
    .where('model_id', '=', modelId)
    .where('number', '>', number)
    .limit(1)
    .executeTakeFirst();
  if (later) throw conflict('There is a newer edition, which can be told of.', 'earlier_edition');
}
