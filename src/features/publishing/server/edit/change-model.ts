import type { Tx } from '#src/db/types.ts';
import { getDifferences, recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { conflict } from '#src/lib/errors.ts';
import type { Jobs } from '#src/jobs/jobs.ts';
import { releaseModel, sendRelease, type OnRelease } from '../release/release.ts';
import { enqueueShareImage } from '#src/features/catalog/server/pictures/share-image.ts';
import { decideState, type StateColumns, type StateRequest } from '../states.ts';
import { setVisibility } from '../release/visibility.ts';
import { startExamination } from '../examination/examination-job.ts';
import { clipTexts, readAuditValues } from '../rows/audit-values.ts';
import { lockModel, updateModel, type LockedModel, type ModelChanges } from '../rows/model-writes.ts';

/** The actor and the time of a change, and what it needs to take effect. */
export interface ChangeContext {
  jobs: Jobs;
  /** Null if the site itself acts. */
  actorId: string | null;
  now: Date;
  onRelease: OnRelease;
}

/**
 * Changes the given fields and the state, and records an audit event.
 * @throws AppError as `updateModel` and `decideState`; 409 `in_bin` for a change of state of a design in the bin
 */
export async function changeModel(
  tx: Tx,
  id: number,
  { state, releasesAt, ...fields }: ModelChanges & StateRequest,
  context: ChangeContext,
): Promise<void> {
  const model = await lockModel(tx, id);
  const next = decideState(model, { state, releasesAt }, context.now);
  if (next && model.deleted_at) throw conflict('This design is in the bin.', 'in_bin');
  const before = await readAuditValues(tx, id);
  if (Object.values(fields).some((value) => value !== undefined)) await updateModel(tx, id, fields);
  if (isShared(fields)) await enqueueShareImage(context.jobs, id, tx);
  const isRelease = next?.state === 'released';
  if (next && !isRelease) await setUnreleased(tx, model, next, context);
  const title = await recordChange(tx, id, before, context);
  if (isRelease) await releaseModel(tx, { ...model, title }, context);
  // The job sends the notifications of problems, which drafts do not have.
  if (next && model.state === 'draft') await startExamination(context.jobs, tx);
}

/** Records what has changed, if anything has. @returns the title of the design */
async function recordChange(
  tx: Tx,
  id: number,
  before: Record<string, unknown>,
  { actorId }: ChangeContext,
): Promise<string> {
  const after = await readAuditValues(tx, id);
  const title = String(after.title);
  const differences = getDifferences(before, after);
  if (differences) {
    await recordAuditEvent(tx, {
      actorId,
      action: 'design.update',
      target: { id, name: title },
      before: clipTexts(differences.before),
      after: clipTexts(differences.after),
    });
  }
  return title;
}

function isShared({ title, isPremium, cropX, cropY }: ModelChanges): boolean {
  return [title, isPremium, cropX, cropY].some((value) => value !== undefined);
}

async function setUnreleased(
  tx: Tx,
  model: LockedModel,
  next: StateColumns,
  context: ChangeContext,
): Promise<void> {
  await setVisibility(tx, model, { ...next, updated_at: context.now });
  if (next.releases_at) await sendRelease(context.jobs, tx, next.releases_at, context.now);
}
