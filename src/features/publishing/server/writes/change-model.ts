import type { Tx } from '#src/db/types.ts';
import { getDifferences, recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { conflict } from '#src/lib/errors.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { releaseModel, sendRelease, type OnRelease } from '../release/release.ts';
import { enqueueShareImage } from '#src/features/catalog/server/pictures/share-image.ts';
import { decideState, type StateColumns, type StateWish } from '../release/states.ts';
import { setVisibility } from '../release/visibility.ts';
import { clipTexts, readRecorded } from './audit-values.ts';
import { lockModel, updateModel, type LockedModel, type ModelChanges } from './model-writes.ts';

/** Who changes a design, and when. */
export interface Act {
  jobs: Jobs;
  /** Null for the site itself. */
  actorId: string | null;
  now: Date;
  onRelease: OnRelease;
}

/**
 * Changes the fields that are there, and the state, and records it.
 * @throws AppError as `updateModel` and `decideState`; 409 `in_bin` for another state of one in the bin
 */
export async function changeModel(
  tx: Tx,
  id: number,
  { state, releasesAt, ...fields }: ModelChanges & StateWish,
  act: Act,
): Promise<void> {
  const model = await lockModel(tx, id);
  const next = decideState(model, { state, releasesAt }, act.now);
  if (next && model.deleted_at) throw conflict('This design is in the bin.', 'in_bin');
  const before = await readRecorded(tx, id);
  if (Object.values(fields).some((value) => value !== undefined)) await updateModel(tx, id, fields);
  if (isShared(fields)) await enqueueShareImage(act.jobs, id, tx);
  const isRelease = next?.state === 'released';
  if (next && !isRelease) await setUnreleased(tx, model, next, act);
  const after = await readRecorded(tx, id);
  const differences = getDifferences(before, after);
  if (differences) {
    await recordAuditEvent(tx, {
      actorId: act.actorId,
      action: 'design.update',
      target: { id, name: String(after.title) },
      before: clipTexts(differences.before),
      after: clipTexts(differences.after),
    });
  }
  if (isRelease) await releaseModel(tx, { ...model, title: String(after.title) }, act);
}

function isShared({ title, isPremium, cropX, cropY }: ModelChanges): boolean {
  return [title, isPremium, cropX, cropY].some((value) => value !== undefined);
}

async function setUnreleased(tx: Tx, model: LockedModel, next: StateColumns, act: Act): Promise<void> {
  await setVisibility(tx, model, { ...next, updated_at: act.now });
  if (next.releases_at) await sendRelease(act.jobs, tx, next.releases_at, act.now);
}
