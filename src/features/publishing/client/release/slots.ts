import { endpointQuery } from '#src/lib/api-query.ts';
import { site } from '#src/site.ts';
import { listReleaseSlots } from '../../release-calls.ts';
import type { ReleaseSlot } from '../../release-schemas.ts';
import { formatDayAndTime } from '#src/lib/date-text.ts';

/** Loads the next free slots of one designer or of all. */
export const slotsQuery = (designerId: string | null) =>
  endpointQuery(listReleaseSlots, { query: { designerId: designerId ?? undefined, limit: 4 } }, 0);

/** Returns 'Mon, Nov 23, 9:00 AM, Designer one', for example. */
export function formatSlot({ at, designerId }: ReleaseSlot): string {
  const designer = site.designers.find(({ userId }) => userId === designerId);
  return [formatDayAndTime(at), designer?.displayName].filter(Boolean).join(', ');
}
