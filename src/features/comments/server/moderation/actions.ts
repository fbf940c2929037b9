import type { Db, Tx } from '#src/db/types.ts';
import type { Viewer } from '#src/http/api/endpoints.ts';
import { conflict, forbidden, notFound, type AppError } from '#src/lib/errors.ts';
import { commentNotFoundMessage } from '../../constants.ts';
import type { ModerationAction } from '../../moderation-schemas.ts';
import { hideComment, showComment } from '../hide-comment.ts';
import { lockPerson, lockThread, requireOnPublicDesign } from '../locks.ts';
import { recordCommentEvent } from '../record-comment-event.ts';
import { settleReports } from '../report-rows.ts';
import { forgetReported } from '../tombstones.ts';

export interface Decision {
  moderatorId: string;
  commentId: number;
  reason: string;
  now: Date;
}

/** Moderators cannot decide about their own comments; admins can, since no role is above theirs. @throws AppError 403 */
export async function refuseOwnComment(db: Db, viewer: Viewer, commentId: number): Promise<void> {
  if (viewer.isAdmin) return;
  const own = await db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  if (own) throw forbidden('Somebody else must decide about your own comment.', 'own_comment');
}

/** Hides a comment and settles its reports. @throws AppError 404 for a deleted comment, 409 `already_hidden` */
export function hide(db: Db, decision: Decision): Promise<void> {
  const { commentId, moderatorId, now } = decision;
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, moderatorId);
    await requireOnPublicDesign(tx, commentId);
    if (!(await hideComment(tx, commentId, now))) {
      throw await notFoundOr(tx, commentId, conflict('This comment is hidden already.', 'already_hidden'));
    }
    await settleReports(tx, commentId, now);
    await record(tx, 'hide', decision);
  });
}

/** Restores a hidden comment. @throws AppError 404 for a deleted comment, 409 `not_hidden` */
export function restore(db: Db, decision: Decision): Promise<void> {
  const { commentId, moderatorId } = decision;
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, moderatorId);
    await requireOnPublicDesign(tx, commentId);
    if (!(await showComment(tx, commentId))) {
      throw await notFoundOr(tx, commentId, conflict('This comment is not hidden.', 'not_hidden'));
    }
    await record(tx, 'restore', decision);
  });
}

/**
 * Settles a comment's reports and keeps the comment. Nothing is kept of one that its author has deleted.
 * @throws AppError 404 for a deleted comment without open reports, 409 `no_reports`
 */
export function dismiss(db: Db, decision: Decision): Promise<void> {
  const { commentId, moderatorId, now } = decision;
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, moderatorId);
    await requireOnPublicDesign(tx, commentId);
    const thread = await lockThread(tx, commentId);
    if (!thread || (await settleReports(tx, commentId, now)) === 0n) {
      throw await notFoundOr(
        tx,
        commentId,
        conflict('There are no open reports about this comment.', 'no_reports'),
      );
    }
    await record(tx, 'dismiss', decision);
    if (thread.comment.deleted_at !== null) await forgetReported(tx, thread);
  });
}

/** Returns a 404 for a deleted comment, which takes precedence over the other error. */
async function notFoundOr(tx: Tx, commentId: number, otherwise: AppError): Promise<AppError> {
  const comment = await tx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return comment ? otherwise : notFound(commentNotFoundMessage);
}

async function record(tx: Tx, action: ModerationAction['action'], decision: Decision): Promise<void> {
  const { commentId, moderatorId, reason, now } = decision;
  await tx
    .insertInto('moderation_actions')
    .values({ comment_id: commentId, user_id: moderatorId, action, reason, created_at: now })
    .execute();
  await recordCommentEvent(tx, { actorId: moderatorId, action: `comment.${action}`, commentId, reason });
}
