import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceCacheClear } from '#src/http/cache/change-notifications.ts';
import type { Context } from '#src/features/context.ts';
import { cacheClearedMessage } from '../constants.ts';

/**
 * Clears cached pages on all instances by an announcement, and on this instance before it returns. The pages are counted
 * first, because the announcement can arrive before the transaction's end is known.
 */
export async function clearPageCache({ db, caches }: Context, actorId: string, pattern: string | undefined) {
  const cleared = caches.countPages(pattern);
  await db.transaction().execute(async (tx) => {
    await recordAuditEvent(tx, { actorId, action: 'cache.clear', target: { id: pattern ?? '*' } });
    await announceCacheClear(tx, pattern);
  });
  caches.invalidate(pattern);
  return { message: cacheClearedMessage, cleared };
}
