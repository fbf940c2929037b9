import type { Tx } from '#src/db/types.ts';
import type { AuditAction } from '#src/features/audit/contract.ts';
import { recordDeed } from '#src/features/audit/server/record.ts';

export interface CommentDeed {
  actorId: string;
  action: Extract<AuditAction, `comment.${string}`>;
  commentId: number;
  /** Of a moderator. */
  reason?: string;
}

/** Which comment on which design, never what it says. Called while the comment is there. */
export async function recordCommentDeed(tx: Tx, deed: CommentDeed): Promise<void> {
  const { actorId, action, commentId, reason = '' } = deed;
  const design = await tx
    .selectFrom('comments as c')
    .innerJoin('models as m', 'm.id', 'c.model_id')
    .select(['m.id', 'm.title'])
    .where('c.id', '=', commentId)
    .executeTakeFirstOrThrow();
  const facts = { designId: design.id, ...(reason !== '' && { reason }) };
  await recordDeed(tx, {
    actorId,
    action,
    target: { id: commentId, name: design.title },
    ...(action === 'comment.delete' ? { before: facts } : { after: facts }),
  });
}
