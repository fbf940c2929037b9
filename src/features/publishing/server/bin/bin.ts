import type { Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import { modelNotFoundMessage } from '#src/features/catalog/contract.ts';
import { recomputeRankings } from '#src/features/catalog/server/rankings/recompute-job.ts';
import { setVisibility } from '../release/visibility.ts';
import type { Act } from '../writes/change-model.ts';
import { lockModel, type LockedModel } from '../writes/model-writes.ts';

/** @throws AppError 404, for one that is in the bin already too */
export async function moveToBin(tx: Tx, id: number, { actorId, now }: Act): Promise<void> {
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
 * As it was; one whose release time has passed meanwhile comes out with the next round.
 * @throws AppError 404, 409 `not_in_bin`
 */
export async function restoreModel(tx: Tx, id: number, { actorId, jobs }: Act): Promise<void> {
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
