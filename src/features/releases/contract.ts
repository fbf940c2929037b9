import * as z from 'zod/mini';
import { endpoint } from '#src/lib/endpoint.ts';
import { pageLimit } from '#src/lib/schema.ts';

/** What is to come: a design that waits for its time, or a free place of the schedule. Nothing says which of the two. */
export const UpcomingRelease = z.object({
  at: z.string(),
  designer: z.nullable(z.object({ userId: z.string(), username: z.string(), displayName: z.string() })),
  /** Null until the release, unless the title may be told before. */
  title: z.nullable(z.string()),
});
export type UpcomingRelease = z.output<typeof UpcomingRelease>;

export const listUpcomingReleases = endpoint({
  method: 'GET',
  path: '/api/releases/upcoming',
  summary: 'The next releases, soonest first',
  access: 'public',
  query: z.object({ limit: pageLimit(12, 3) }),
  response: z.array(UpcomingRelease),
});
