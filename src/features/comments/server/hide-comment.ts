import type { Tx } from '#src/db/types.ts';
import { countComment } from './counts.ts';
import { lockThread } from './locks.ts';

/**
 * Hides a comment and updates the counts. The caller must have locked the moderator's row.
 * @returns false when the comment does not exist, is deleted or is hidden already
 */
export async function hideComment(tx: Tx, id: number, now: Date): Promise<boolean> {
  const thread = await lockThread(tx, id);
  if (!thread || thread.comment.deleted_at !== null || thread.comment.hidden_at !== null) return false;
  await countComment(tx, thread, -1);
  await tx.updateTable('comments').set({ hidden_at: now }).where('id', '=', id).execute();
  return true;
}

/** Restores a hidden comment. @returns false when the comment does not exist, is deleted or is not hidden */
export async function showComment(tx: Tx, id: number): Promise<boolean> {
  const thread = await lockThread(tx, id);
  if (!thread || thread.comment.deleted_at !== null || thread.comment.hidden_at === null) return false;
  await countComment(tx, thread, 1);
  await tx.updateTable('comments').set({ hidden_at: null }).where('id', '=', id).execute();
  return true;
}
