import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import type { ModelCard } from '#src/features/catalog/schemas.ts';
import { findModelCards } from '#src/features/catalog/server/model-cards.ts';
import { publicRead } from '#src/http/api/endpoints.ts';
import { memoizeFor, type Memoized } from '#src/http/cache/memoize-for.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import { findPlanned, getValidUntil } from '../upcoming.ts';
import { writeAtom } from './atom.ts';
import { writeCalendar } from './icalendar.ts';
import { nextHour, buildReleaseEvents } from './release-events.ts';
import { atomPath, icsPath, releasesPath } from '../../constants.ts';

/** The paths by which the cached feeds are invalidated, so that feeds stop naming a design that is no longer public. */
export const feedPaths = [atomPath, icsPath] as const;

const memoizedMs = 3_600_000;
const newest = 30;
const next = 12;
const pastMs = 60 * 86_400_000;
/** Limit of past releases in the calendar; a schedule has fewer in that time. */
const maxPast = 300;

interface Feed {
  text: string;
  until: Date;
}

/** Registers the Atom feed and the calendar. Each file is cached in memory. */
export function registerFeeds(app: FastifyInstance, { db, caches, origin, now }: Context): void {
  const memoize = (make: (time: Date) => Promise<Feed>) =>
    memoizeFor(memoizedMs, { now, load: () => make(now()), validUntil: (feed) => feed.until });
  const atom = memoize(async (time) => ({
    text: await makeAtom({ db, origin: origin(), now: time }),
    until: new Date(time.getTime() + memoizedMs),
  }));
  const calendar = memoize((time) => makeCalendar({ db, origin: origin(), now: time }));
  const files: [path: string, type: string, memoized: Memoized<Feed>][] = [
    [atomPath, 'application/atom+xml', atom],
    [icsPath, 'text/calendar', calendar],
  ];
  for (const [path, type, memoized] of files) {
    caches.add({
      invalidate: (which) => {
        if (which === 'everything' || which(path)) memoized.invalidate();
      },
    });
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      reply.header('cache-control', publicRead.cacheControl).type(`${type}; charset=utf-8`);
      return (await memoized.get()).text;
    });
  }
}

interface FeedInput {
  db: Db;
  origin: string;
  now: Date;
}

async function makeAtom({ db, origin, now }: FeedInput): Promise<string> {
  return writeAtom({
    origin,
    pagePath: releasesPath,
    feedPath: atomPath,
    brand: site.brand,
    subtitle: site.description,
    designs: await findNewest(db, newest),
    emptySince: now,
  });
}

async function makeCalendar({ db, origin, now }: FeedInput): Promise<Feed> {
  const planned = await findPlanned(db, now, next);
  const released = await findNewest(db, maxPast, new Date(now.getTime() - pastMs));
  const text = writeCalendar({
    brand: site.brand,
    name: `${site.brand} releases`,
    description: site.description,
    source: origin + icsPath,
    events: buildReleaseEvents({ origin, released, planned, now }),
  });
  const until = Math.min(getValidUntil(planned, now).getTime(), nextHour(now).getTime());
  return { text, until: new Date(until) };
}

async function findNewest(db: Db, limit: number, since?: Date): Promise<ModelCard[]> {
  let query = db.selectFrom('models').select('id').where('is_public', '=', true);
  if (since) query = query.where('released_at', '>=', since);
  const rows = await query.orderBy('released_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return findModelCards(
    db,
    rows.map(({ id }) => id),
  );
}
