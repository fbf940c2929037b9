import { createHash } from 'node:crypto';
import type { Tx } from '#src/db/types.ts';
import { conflict } from '#src/lib/errors.ts';
import { foldText } from '#src/lib/fold.ts';

interface WrittenText {
  userId: string;
  content: string;
  now: Date;
  sameTextMinutes: number;
  /** The comment that is being changed to this text. */
  commentId?: number;
}

/** @throws AppError 409 when this person has written the same a short while ago, on whichever design */
export async function requireNewText(tx: Tx, written: WrittenText): Promise<void> {
  const { userId, content, now, sameTextMinutes, commentId = 0 } = written;
  if (sameTextMinutes === 0) return;
  const same = await tx
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', userId)
    .where('content_key', '=', contentKey(content))
    .where('created_at', '>', new Date(now.getTime() - sameTextMinutes * 60_000))
    .where('id', '!=', commentId)
    .executeTakeFirst();
  if (!same) return;
  throw conflict('You have just written the same. Please write something else.', 'same_comment');
}

/** The same for texts that differ in case, accents, spaces or what cannot be seen only. */
export function contentKey(content: string): string {
  const folded = foldText(content).replace(/[\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu, '');
  return createHash('sha256').update(folded).digest('base64url').slice(0, 22);
}
