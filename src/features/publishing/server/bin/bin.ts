import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import { modelNotFoundMessage } from '#src/features/catalog/constants.ts';
import { setVisibility } from '../release/visibility.ts';
import type { ChangeContext } from '../edit/change-model.ts';
import { lockModel, type LockedModel } from '../rows/model-writes.ts';
import { recomputeRankings } from '#src/features/catalog/server/rankings/rankings.ts';

/** @throws AppError 404, also for a design that is already in the bin */
export async function moveToBin(tx: Tx, id: number, { actorId, now }: ChangeContext): Promise<void> {
  const model = await lockModel(tx, id);
  if (model.deleted_at) throw notFound(modelNotFoundMessage);
  await setVisibility(tx, model, { deleted_at: now });
  await recordAuditEvent(tx, {
    actorId,
    action: 'design.delete',
    target: { id, name: model.title },
    before: { deletedAt: null },
    after: { deletedAt: now.toISOString() },
  });
}

/**
 * Restores a design in its former state. A scheduled design whose time has passed is released by the next job.
 * @throws AppError 404, 409 `not_in_bin`
 */
export async function restoreModel(tx: Tx, id: number, { actorId, jobs }: ChangeContext): Promise<void> {
  const model = await lockModel(tx, id);
  const deletedAt = requireInBin(model);
  await setVisibility(tx, model, { deleted_at: null });
  if (model.state === 'released') await recomputeRankings(jobs, tx);
  await recordAuditEvent(tx, {
    actorId,
    action: 'design.restore',
    target: { id, name: model.title },
    before: { deletedAt: deletedAt.toISOString() },
    after: { deletedAt: null },
  });
}

/** @throws AppError 409 `not_in_bin` */
export function requireInBin({ deleted_at }: LockedModel): Date {
  if (!deleted_at) throw conflict('This design is not in the bin.', 'not_in_bin');
  return deleted_at;
}
