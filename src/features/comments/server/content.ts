import { createHash } from 'node:crypto';
import type { Tx } from '#src/db/types.ts';
import { conflict } from '#src/lib/errors.ts';
import { foldText } from '#src/lib/fold.ts';

interface WrittenText {
  userId: string;
  content: string;
  now: Date;
  sameTextMinutes: number;
  /** Id of the comment that is edited to this text, which is not compared with itself. */
  commentId?: number;
}

/** @throws AppError 409 when this person posted the same text on any design within `sameTextMinutes` */
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

/** Hashes a text so that case, accents, spaces and invisible characters make no difference. */
export function contentKey(content: string): string {
  const folded = foldText(content).replace(/[\p{White_Space}\p{Default_Ignorable_Code_Point}]/gu, '');
  return createHash('sha256').update(folded).digest('base64url').slice(0, 22);
}
