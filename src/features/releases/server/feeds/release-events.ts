import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { findDesigner } from '#src/features/catalog/server/model-cards.ts';
import { dayIn, isoDate } from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import type { Planned } from '../upcoming.ts';
import type { CalendarEvent } from './icalendar.ts';
import { titleIsToCome } from '../../constants.ts';

interface Releases {
  origin: string;
  released: readonly ModelCard[];
  planned: readonly Planned[];
  /** Time at which the plan was read. */
  now: Date;
}

type Named = Omit<CalendarEvent, 'uid'> & { designerId: string | null };

/**
 * Builds calendar events for past and planned releases, earliest first. The uid is made of day and designer, so that a
 * release replaces its announcement; several releases of a designer on one day are numbered.
 */
export function buildReleaseEvents(releases: Releases): CalendarEvent[] {
  const { origin, released, planned, now } = releases;
  const host = new URL(origin).host;
  const events = [
    ...released.map((design) => toReleasedEvent(origin, design)),
    ...planned.map((one) => toPlannedEvent(origin, one, now)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const counts = new Map<string, number>();
  return events.map(({ designerId, ...event }) => {
    const name = `${isoDate(dayIn(site.timeZone, event.at))}-${designerId ?? 'anybody'}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return { ...event, uid: `${count === 1 ? name : `${name}-${count}`}@${host}` };
  });
}

const hourMs = 3_600_000;

/** Rounds down to the hour, so that calendars of the same hour and plan are equal. */
function floorToHour(time: Date): Date {
  return new Date(time.getTime() - (time.getTime() % hourMs));
}

/** Returns the start of the next hour, when a calendar built at `time` expires. */
export function nextHour(time: Date): Date {
  return new Date(floorToHour(time).getTime() + hourMs);
}

function toReleasedEvent(origin: string, design: ModelCard): Named {
  return {
    designerId: design.designer?.userId ?? null,
    at: new Date(design.releasedAt),
    changedAt: new Date(design.updatedAt),
    summary: design.title,
    description: design.description,
    url: `${origin}/model/${design.id}`,
    isCertain: true,
  };
}

/** Sets `changedAt` to the hour, since the real time of change would reveal which slots already have a design. */
function toPlannedEvent(origin: string, { at, designerId, title }: Planned, now: Date): Named {
  const designer = findDesigner(designerId)?.displayName;
  return {
    designerId,
    at,
    changedAt: floorToHour(now),
    summary: title ?? (designer === undefined ? 'New design' : `New design by ${designer}`),
    description: title === null ? titleIsToCome : designer === undefined ? '' : `By ${designer}`,
    url: `${origin}/releases`,
    isCertain: false,
  };
}
