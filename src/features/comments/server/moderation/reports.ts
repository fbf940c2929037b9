import { invalid, notFound } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import { commentNotFoundMessage } from '../../constants.ts';
import { isRemoved, lockComments, lockPerson, requireOnPublicDesign } from '../locks.ts';

/**
 * Reports a comment and keeps its text with the report. Each person has one open report per comment and text; a repeated
 * report replaces the reason, and a new report replaces a settled one.
 * @throws AppError 400 for one's own comment, 404 for a removed comment, 429 above the limit
 */
export async function reportComment(
  context: Context,
  { userId, commentId, reason }: { userId: string; commentId: number; reason: string },
): Promise<void> {
  const { db, limiter, now } = context;
  const max = context.commentRules.reportsPerHour;
  await limiter.take({ key: `comment-report:${userId}`, max, windowSeconds: 3600 });
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    await requireOnPublicDesign(tx, commentId);
    const [comment] = await lockComments(tx, [commentId]);
    if (!comment || isRemoved(comment)) throw notFound(commentNotFoundMessage);
    if (comment.user_id === userId) throw invalid('This is your own comment.', undefined, 'own_comment');
    const { content, written_at: contentAt } = comment;
    const report = { comment_id: commentId, user_id: userId };
    const replaced = await tx
      .updateTable('comment_reports')
      .set({ reason })
      .where((where) => where.and({ ...report, content }))
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (replaced.numUpdatedRows > 0n) return;
    await tx
      .deleteFrom('comment_reports')
      .where((where) => where.and(report))
      .where((where) => where.or([where('content', '=', content), where('content', 'is', null)]))
      .where('settled_at', 'is not', null)
      .execute();
    await tx
      .insertInto('comment_reports')
      .values({ ...report, reason, created_at: now(), content, content_at: contentAt })
      .execute();
  });
}
