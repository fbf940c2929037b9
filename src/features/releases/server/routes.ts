import type { FastifyInstance } from 'fastify';
import { tags } from '#src/http/cache/change-notifications.ts';
import { setValidUntil } from '#src/http/api/cached-responses.ts';
import { joinContract, mount, publicRead } from '#src/http/api/endpoints.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { registerFeeds } from './feeds/feed-routes.ts';
import { findPlanned, getValidUntil, toUpcoming } from './upcoming.ts';

const endpoints = joinContract(calls, schemas);

/** Registers the list of planned releases and the feeds. */
export function registerReleaseRoutes(app: FastifyInstance, context: Context): void {
  const { db, now } = context;
  mount(
    app,
    endpoints.listUpcomingReleases,
    async ({ query, request }) => {
      const time = now();
      const planned = await findPlanned(db, time, query.limit);
      setValidUntil(request, getValidUntil(planned, time));
      return toUpcoming(planned);
    },
    { ...publicRead, tags: () => [tags.catalog, tags.releases] },
  );
  registerFeeds(app, context);
}
