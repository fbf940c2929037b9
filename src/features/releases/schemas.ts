import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { pageLimit } from '#src/lib/schema.ts';

/** A planned release: a scheduled design or a free slot of the schedule, which the response does not distinguish. */
export const UpcomingRelease = z.object({
  at: z.string(),
  designer: z.nullable(z.object({ userId: z.string(), username: z.string(), displayName: z.string() })),
  /** Null unless the title may be shown before the release. */
  title: z.nullable(z.string()),
});
export type UpcomingRelease = z.output<typeof UpcomingRelease>;

export const listUpcomingReleases = operation({
  summary: 'Lists the next releases, the earliest first',
  access: 'public',
  query: z.object({ limit: pageLimit(12, 3) }),
  response: z.array(UpcomingRelease),
});
