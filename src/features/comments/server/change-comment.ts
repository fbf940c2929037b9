import type { Db, Tx } from '#src/db/types.ts';
import { announceChange, tags } from '#src/http/cache/change-notifications.ts';
import type { Viewer } from '#src/http/api/endpoints.ts';
import { forbidden, notFound } from '#src/lib/errors.ts';
import { commentNotFoundMessage } from '../constants.ts';
import type { Comment } from '../schemas.ts';
import { getComment } from './comments.ts';
import { contentKey, requireNewText } from './content.ts';
import { countComment } from './counts.ts';
import {
  isRemoved,
  lockPerson,
  lockThread,
  requireOnPublicDesign,
  type LockedComment,
  type Thread,
} from './locks.ts';
import { recordCommentEvent } from './record-comment-event.ts';
import { reopenReports } from './report-rows.ts';
import { leaveTombstone } from './tombstones.ts';

export interface CommentEdit {
  id: number;
  content: string;
  viewer: Viewer;
  now: Date;
  sameTextMinutes: number;
}

/**
 * Replaces the text of a comment; an unchanged text writes nothing. Reports that were settled are open again when the
 * author changes the comment.
 * @throws AppError 404 for a removed comment, 403 for another person's comment, 409 `same_comment`
 */
export function editComment(db: Db, edit: CommentEdit): Promise<Comment> {
  const { id, content, viewer, now } = edit;
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.id, 'alone');
    await requireOnPublicDesign(tx, id);
    const { comment } = await lockOwn(tx, id, viewer);
    if (comment.content !== content) {
      if (comment.user_id === viewer.id) {
        await requireNewText(tx, { ...edit, userId: viewer.id, commentId: id });
        await reopenReports(tx, id);
      }
      await tx
        .updateTable('comments')
        .set({ content, content_key: contentKey(content), edited_at: now })
        .where('id', '=', id)
        .execute();
      await announceChange(tx, [tags.model(comment.model_id)]);
      await recordIfNotOwn(tx, comment, viewer, 'comment.edit');
    }
    return getComment(tx, id, viewer);
  });
}

/**
 * Deletes a comment. A comment with replies stays as a tombstone, without text and author, until its last reply is deleted.
 * What its author deletes stays for the moderators as it was reported, until they have decided.
 * @throws AppError 404 for a removed comment, 403 for another person's comment
 */
export function deleteComment(
  db: Db,
  { id, viewer, now }: Pick<CommentEdit, 'id' | 'viewer' | 'now'>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, viewer.id);
    await requireOnPublicDesign(tx, id, viewer.id);
    const thread = await lockOwn(tx, id, viewer);
    await recordIfNotOwn(tx, thread.comment, viewer, 'comment.delete');
    await countComment(tx, thread, -1);
    await leaveTombstone(tx, thread, { now, keepsReports: thread.comment.user_id === viewer.id });
  });
}

async function lockOwn(tx: Tx, id: number, viewer: Viewer): Promise<Thread> {
  const thread = await lockThread(tx, id);
  if (!thread || isRemoved(thread.comment)) throw notFound(commentNotFoundMessage);
  if (!isOwn(thread.comment, viewer)) throw forbidden('This is not your comment.');
  return thread;
}

const isOwn = (comment: LockedComment, viewer: Viewer) => viewer.isAdmin || comment.user_id === viewer.id;

async function recordIfNotOwn(
  tx: Tx,
  { id, user_id }: LockedComment,
  viewer: Viewer,
  action: 'comment.edit' | 'comment.delete',
): Promise<void> {
  if (user_id !== viewer.id) await recordCommentEvent(tx, { actorId: viewer.id, action, commentId: id });
}
