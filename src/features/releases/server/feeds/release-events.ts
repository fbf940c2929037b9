import type { ModelCard } from '#src/features/catalog/contract.ts';
import { findDesigner } from '#src/features/catalog/server/model-cards.ts';
import { dayIn, isoDate } from '#src/lib/zoned-day.ts';
import { site } from '#src/site.ts';
import { titleIsToCome } from '../../texts.ts';
import type { Planned } from '../upcoming.ts';
import type { CalendarEvent } from './icalendar.ts';

interface Releases {
  origin: string;
  released: readonly ModelCard[];
  planned: readonly Planned[];
  /** When the plan was looked at. */
  now: Date;
}

type Named = Omit<CalendarEvent, 'uid'> & { designerId: string | null };

/**
 * What came out and what is to come, the earliest first. An entry is named by its day and its designer, so that a release
 * takes the place of what announced it; where a designer releases more on one day they are counted.
 */
export function releaseEvents(releases: Releases): CalendarEvent[] {
  const { origin, released, planned, now } = releases;
  const host = new URL(origin).host;
  const events = [
    ...released.map((design) => ofReleased(origin, design)),
    ...planned.map((one) => ofPlanned(origin, one, now)),
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

/** What is made in the same hour is the same, unless the plan is another. */
function hourOf(time: Date): Date {
  return new Date(time.getTime() - (time.getTime() % hourMs));
}

/** When a calendar that was made now is due to be made again, whatever happens. */
export function nextHour(time: Date): Date {
  return new Date(hourOf(time).getTime() + hourMs);
}

function ofReleased(origin: string, design: ModelCard): Named {
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

/** When it was changed would tell which places of the schedule have a design already: it is as of the hour. */
function ofPlanned(origin: string, { at, designerId, title }: Planned, now: Date): Named {
  const designer = findDesigner(designerId)?.displayName;
  return {
    designerId,
    at,
    changedAt: hourOf(now),
    summary: title ?? (designer === undefined ? 'New design' : `New design by ${designer}`),
    description: title === null ? titleIsToCome : designer === undefined ? '' : `By ${designer}`,
    url: `${origin}/releases`,
    isCertain: false,
  };
}
