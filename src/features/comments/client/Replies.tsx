import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { useFocusFirstNew } from '#src/ui/overlay/use-focus-first-new.ts';
import type { Comment } from '../schemas.ts';
import { CommentBody } from './CommentBody.tsx';
import { CommentFrame } from './CommentFrame.tsx';
import { repliesQuery } from './queries.ts';
import { ShowMore } from './ShowMore.tsx';
import { flattenComments, mergeReplies } from './thread-data.ts';
import { useThread } from './thread-context.ts';

/** Lists replies, oldest first. The first ones are inlined in the comment; the others load on demand. */
export function Replies({ comment }: { comment: Comment }) {
  const { viewer, elementId } = useThread();
  const [isOpen, setOpen] = useState(false);
  const more = useInfiniteQuery({
    ...repliesQuery(comment.id, comment.repliesCursor, viewer?.id),
    enabled: isOpen,
  });
  const replies = mergeReplies(comment.replies, flattenComments(more.data));
  const markKnown = useFocusFirstNew(
    replies.map(({ id }) => id),
    elementId,
  );
  const hasMore = more.data ? more.hasNextPage : comment.repliesCursor !== null;
  if (replies.length === 0) return null;

  const showMore = () => {
    markKnown();
    if (!isOpen) setOpen(true);
    else if (more.data) void more.fetchNextPage();
    else void more.refetch();
  };
  const left = Math.max(1, comment.replyCount - replies.length);
  return (
    <div className="mt-2 border-l-2 border-line pl-4">
      <ol aria-label={`Replies to ${comment.isRemoved ? 'a removed comment' : comment.user.displayName}`}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentFrame comment={reply} isReply>
              <CommentBody comment={reply} parentId={comment.id} />
            </CommentFrame>
          </li>
        ))}
      </ol>
      {hasMore && (
        <ShowMore
          label={`Show ${formatCount(left)} more ${left === 1 ? 'reply' : 'replies'}`}
          isLoading={more.isFetching}
          hasFailed={more.isError && !more.isFetching}
          onPress={showMore}
        />
      )}
    </div>
  );
}
