import type { Db } from '#src/db/types.ts';
import { recordDeed } from '#src/features/audit/server/record.ts';
import { announceForgetting } from '#src/http/pages/changes.ts';
import type { Kept } from '#src/http/pages/kept.ts';
import { cacheClearedMessage } from '../contract.ts';

export interface ClearDeps {
  db: Db;
  kept: Kept;
}

/**
 * Clears cached pages on all instances by an announcement, and on this instance before it returns. The pages are counted
 * first, because the announcement can arrive before the transaction's end is known.
 */
export async function clearPageCache({ db, kept }: ClearDeps, actorId: string, pattern: string | undefined) {
  const cleared = kept.countPages(pattern);
  await db.transaction().execute(async (tx) => {
    await recordDeed(tx, { actorId, action: 'cache.clear', target: { id: pattern ?? '*' } });
    await announceForgetting(tx, pattern);
  });
  kept.forget(pattern);
  return { message: cacheClearedMessage, cleared };
}
