import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { pageLimit } from '#src/lib/schema.ts';

export const ReleaseSlot = z.object({ at: z.string(), designerId: z.string() });
export type ReleaseSlot = z.output<typeof ReleaseSlot>;

export const listReleaseSlots = operation({
  summary: 'Lists the next free slots of the release schedule',
  access: 'admin',
  query: z.object({
    /** Restricts the slots to this designer. */
    designerId: z.optional(z.string().check(z.maxLength(100))),
    limit: pageLimit(12, 4),
  }),
  response: z.array(ReleaseSlot),
});
