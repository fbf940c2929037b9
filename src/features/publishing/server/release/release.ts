import type { Db, Tx } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { releasePauseMs } from '#src/jobs/clock-jumps.ts';
import type { JobKind, Jobs } from '#src/jobs/jobs.ts';
import { lockModel, type LockedModel } from '../rows/model-writes.ts';
import { setVisibility } from './visibility.ts';

/** The job finds due designs by the time, so an early or superfluous run does nothing. */
export const releaseJob = {
  name: 'models-release',
  cron: '* * * * *',
  resumptionPauseMs: releasePauseMs,
} as JobKind<object>;

/** Called once per release, in its transaction. Features that depend on publishing add their part this way. */
export type OnRelease = (tx: Tx, release: { modelId: number; at: Date }) => Promise<void>;

/** Enqueues a release job for the exact time, in addition to the one that runs each minute. */
export function sendRelease(jobs: Jobs, tx: Tx, releasesAt: Date, now: Date): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((releasesAt.getTime() - now.getTime()) / 1000));
  return jobs.send(releaseJob, {}, { tx, afterSeconds });
}

/** @param actorId null for a scheduled release */
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
 * Releases all due designs, each in its own transaction, so that a failure does not affect the others. If several
 * instances run it, the one that locks a design first releases it.
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
  if (failures.length > 0) throw new AggregateError(failures, 'Some due designs could not be released.');
}

async function releaseIfDue(tx: Tx, id: number, context: { now: Date; onRelease: OnRelease }): Promise<void> {
  const due = await selectDue(tx, context.now)
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due) await releaseModel(tx, await lockModel(tx, id), { actorId: null, ...context });
}

function selectDue(db: Db, now: Date) {
  return db
    .selectFrom('models')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('releases_at', '<=', now);
}
