import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { cx } from '#src/ui/cx.ts';
import type { Reply } from '../schemas.ts';
import { CommentHead } from './CommentHead.tsx';
import { getCommentPermissions } from './comment-permissions.ts';
import { useThread } from './thread-context.ts';

/** Renders picture, head and content of a comment. It is focusable for comments that were just loaded or remain after a deletion. */
export function CommentFrame({
  comment,
  isReply = false,
  children,
}: {
  comment: Omit<Reply, 'replies'>;
  isReply?: boolean;
  children: ReactNode;
}) {
  const { viewer, designerId, elementId } = useThread();
  const { id, isRemoved, user } = comment;
  const { isOwn, isDesigners } = getCommentPermissions(comment, viewer, designerId);
  const name = isRemoved ? 'Comment removed' : `${isReply ? 'Reply' : 'Comment'} by ${user.displayName}`;
  return (
    <article
      id={elementId(id)}
      tabIndex={-1}
      aria-label={name}
      className={cx(
        'grid scroll-mt-4 grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-2',
        isReply ? 'pt-4' : 'pt-6',
      )}
    >
      {isRemoved ? (
        <span aria-hidden className="size-10 rounded-full bg-sunken" />
      ) : (
        <Avatar
          size={isReply ? 32 : 40}
          tone={isOwn ? 'signal' : isDesigners ? 'ink' : 'sunken'}
          letter={user.displayName}
          src={user.avatarUrl}
        />
      )}
      <div className="min-w-0">
        {isRemoved ? (
          <p className="py-2 text-sm text-ink-3">Comment removed</p>
        ) : (
          <CommentHead comment={comment} />
        )}
        {children}
      </div>
    </article>
  );
}
