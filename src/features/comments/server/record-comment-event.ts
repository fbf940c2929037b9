import type { Tx } from '#src/db/types.ts';
import type { AuditAction } from '#src/features/audit/schemas.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';

export interface CommentEvent {
  actorId: string;
  action: Extract<AuditAction, `comment.${string}`>;
  commentId: number;
  /** Set for moderation actions with a reason. */
  reason?: string;
}

/** Records an audit event with the ids of the comment and its design, without the text. Call it before the comment is deleted. */
export async function recordCommentEvent(tx: Tx, event: CommentEvent): Promise<void> {
  const { actorId, action, commentId, reason = '' } = event;
  const design = await tx
    .selectFrom('comments as c')
    .innerJoin('models as m', 'm.id', 'c.model_id')
    .select(['m.id', 'm.title'])
    .where('c.id', '=', commentId)
    .executeTakeFirstOrThrow();
  const facts = { designId: design.id, ...(reason !== '' && { reason }) };
  await recordAuditEvent(tx, {
    actorId,
    action,
    target: { id: commentId, name: design.title },
    ...(action === 'comment.delete' ? { before: facts } : { after: facts }),
  });
}
