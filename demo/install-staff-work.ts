import type { Db } from '#src/db/types.ts';
import { hide } from '#src/features/comments/server/moderation/actions.ts';
import { adminEmail } from './accounts.ts';
import { hiddenText } from './further-threads.ts';

const hourMs = 3_600_000;

/** Searches of visitors that found nothing, with their numbers. */
const misses: readonly [term: string, count: number][] = [
  ['dinosaur', 14],
  ['chess set', 9],
  ['raspberry pi case', 6],
  ['cookie stamp', 4],
  ['guitar pick', 3],
];

/** Adds what the admin of the demo has done, a hidden comment, and what is to do, searches without a result. */
export async function installStaffWork(db: Db, userIds: Map<string, string>, now: Date): Promise<void> {
  const rows = misses.map(([term, count], i) => {
    const lastAt = new Date(now.getTime() - (i + 1) * 7 * hourMs);
    return { term, count, last_at: lastAt };
  });
  await db
    .insertInto('search_misses')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const moderatorId = userIds.get(adminEmail);
  const comment = await db
    .selectFrom('comments')
    .select('id')
    .where('content', '=', hiddenText)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (moderatorId === undefined || comment === undefined) return;
  const decision = { moderatorId, commentId: comment.id, reason: 'Offers copied designs for sale', now };
  await hide(db, decision);
}
