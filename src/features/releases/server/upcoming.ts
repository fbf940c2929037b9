import type { Db } from '#src/db/types.ts';
import { listReleaseSlots } from '#src/features/models/server/release/release-slots.ts';
import { site } from '#src/site.ts';
import type { UpcomingRelease } from '../contract.ts';

/** Of a release that is to come: all that may be told before. */
export interface Planned {
  at: Date;
  designerId: string | null;
  title: string | null;
  /** When what is told of it changed last; null of a free place of the schedule. */
  changedAt: Date | null;
}

/** Scheduled designs and the free places of the schedule, soonest first; one that is due already is no more to come. */
export async function findPlanned(db: Db, now: Date, limit: number): Promise<Planned[]> {
  const rows = await db
    .selectFrom('models')
    .select(['designer_id', 'title', 'shows_title_early', 'releases_at', 'updated_at'])
    .where('state', '=', 'scheduled')
    .where('deleted_at', 'is', null)
    .where('releases_at', '>', now)
    .orderBy('releases_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  const scheduled = rows.flatMap((row): Planned[] =>
    row.releases_at === null
      ? []
      : [
          {
            at: row.releases_at,
            designerId: row.designer_id,
            title: row.shows_title_early ? row.title : null,
            changedAt: row.updated_at,
          },
        ],
  );
  const slots = await listReleaseSlots(db, now, { limit });
  const free = slots.map(({ at, designerId }) => ({
    ...{ at: new Date(at), designerId, title: null, changedAt: null },
  }));
  return [...scheduled, ...free]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, limit);
}

export async function listUpcoming(db: Db, now: Date, limit: number): Promise<UpcomingRelease[]> {
  const planned = await findPlanned(db, now, limit);
  return planned.map(({ at, designerId, title }) => ({
    at: at.toISOString(),
    designer: findDesigner(designerId),
    title,
  }));
}

function findDesigner(id: string | null): UpcomingRelease['designer'] {
  const designer = site.designers.find(({ userId }) => userId === id);
  if (!designer) return null;
  return { userId: designer.userId, username: designer.username, displayName: designer.displayName };
}
