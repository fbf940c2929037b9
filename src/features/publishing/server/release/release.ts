import type { Db, Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { lockModel, type LockedModel } from '../writes/model-writes.ts';
import { setVisibility } from './visibility.ts';

/** It takes what is due by the time itself: one that comes too early, or for nothing, does nothing. */
export const releaseJob = { name: 'models-release', cron: '* * * * *' } as JobKind<object>;

/** Called in the transaction that releases a design, once for each; what comes after `models` has its part in it so. */
export type OnRelease = (tx: Tx, release: { modelId: number; at: Date }) => Promise<void>;

/** Beside the rounds of each minute, so that it is out on time. */
export function sendRelease(jobs: Jobs, tx: Tx, releasesAt: Date, now: Date): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((releasesAt.getTime() - now.getTime()) / 1000));
  return jobs.send(releaseJob, {}, { tx, afterSeconds });
}

/** @param actorId null for the clock */
export async function releaseModel(
  tx: Tx,
  before: LockedModel,
  { actorId, now, onRelease }: { actorId: string | null; now: Date; onRelease: OnRelease },
): Promise<void> {
  await setVisibility(tx, before, {
    state: 'released',
    releases_at: null,
    released_at: now,
    updated_at: now,
  });
  await recordAuditEvent(tx, {
    actorId,
    action: 'design.release',
    target: { id: before.id, name: before.title },
    before: { state: before.state, releasesAt: before.releases_at?.toISOString() ?? null },
    after: { state: 'released', releasesAt: null },
  });
  await onRelease(tx, { modelId: before.id, at: now });
}

/**
 * Releases what is due, each in a transaction of its own: one that fails keeps no other from coming out. Of several
 * instances the one that locks a design first releases it, and the others leave it alone.
 */
export async function releaseDue(db: Db, now: Date, onRelease: OnRelease): Promise<void> {
  const due = await selectDue(db, now).orderBy('releases_at').orderBy('id').execute();
  const failures: unknown[] = [];
  for (const { id } of due) {
    try {
      await db.transaction().execute((tx) => releaseIfDue(tx, id, { now, onRelease }));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Designs that are due could not be released.');
}

async function releaseIfDue(tx: Tx, id: number, by: { now: Date; onRelease: OnRelease }): Promise<void> {
  const due = await selectDue(tx, by.now).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
  if (due) await releaseModel(tx, await lockModel(tx, id), { actorId: null, ...by });
}

function selectDue(db: Db, now: Date) {
  return db
    .selectFrom('models')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('releases_at', '<=', now);
}
