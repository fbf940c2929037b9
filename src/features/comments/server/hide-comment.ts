import type { Tx } from '#src/db/types.ts';
import { countComment } from './counts.ts';
import { lockThread } from './locks.ts';

/**
 * Takes a comment out of sight and out of the counts. The person who does it is locked before.
 * @returns false where there is nothing to hide
 */
export async function hideComment(tx: Tx, id: number, now: Date): Promise<boolean> {
  const thread = await lockThread(tx, id);
  if (!thread || thread.comment.deleted_at !== null || thread.comment.hidden_at !== null) return false;
  await countComment(tx, thread, -1);
  await tx.updateTable('comments').set({ hidden_at: now }).where('id', '=', id).execute();
  return true;
}

/** Brings a hidden comment back. @returns false where none is hidden */
export async function showComment(tx: Tx, id: number): Promise<boolean> {
  const thread = await lockThread(tx, id);
  if (!thread || thread.comment.deleted_at !== null || thread.comment.hidden_at === null) return false;
  await countComment(tx, thread, 1);
  await tx.updateTable('comments').set({ hidden_at: null }).where('id', '=', id).execute();
  return true;
}
