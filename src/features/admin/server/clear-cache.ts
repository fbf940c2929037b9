import type { Db } from '#src/db/types.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { announceForgetting } from '#src/http/pages/changes.ts';
import type { Kept } from '#src/http/pages/kept.ts';
import { cacheClearedMessage } from '../contract.ts';

export interface ClearDeps {
  db: Db;
  kept: Kept;
}

/**
 * Every instance forgets when it hears of it; this one also before it answers. It is counted first, since it may hear of it before
 * the transaction is known to have ended.
 */
export async function clearKept({ db, kept }: ClearDeps, actorId: string, pattern: string | undefined) {
  const cleared = kept.countPages(pattern);
  await db.transaction().execute(async (tx) => {
    await recordAuditEvent(tx, { actorId, action: 'cache.clear', target: { id: pattern ?? '*' } });
    await announceForgetting(tx, pattern);
  });
  kept.forget(pattern);
  return { message: cacheClearedMessage, cleared };
}
