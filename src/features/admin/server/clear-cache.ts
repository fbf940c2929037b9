import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceCacheClear } from '#src/http/pages/change-notifications.ts';
import type { CacheRegistry } from '#src/http/pages/cache-registry.ts';
import { cacheClearedMessage } from '../contract.ts';

export interface ClearDeps {
  db: Db;
  caches: CacheRegistry;
}

/**
 * Every instance forgets when it hears of it; this one also before it answers. It is counted first, since it may hear of it before
 * the transaction is known to have ended.
 */
export async function clearKept({ db, caches }: ClearDeps, actorId: string, pattern: string | undefined) {
  const cleared = caches.countPages(pattern);
  await db.transaction().execute(async (tx) => {
    await recordAuditEvent(tx, { actorId, action: 'cache.clear', target: { id: pattern ?? '*' } });
    await announceCacheClear(tx, pattern);
  });
  caches.invalidate(pattern);
  return { message: cacheClearedMessage, cleared };
}
