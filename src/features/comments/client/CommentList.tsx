import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { useFocusFirstNew } from '#src/ui/overlay/use-focus-first-new.ts';
import { CommentBody } from './CommentBody.tsx';
import { CommentFrame } from './CommentFrame.tsx';
import { CommentSkeletons } from './CommentSkeletons.tsx';
import { threadQuery } from './queries.ts';
import { Replies } from './Replies.tsx';
import { ShowMore } from './ShowMore.tsx';
import { flattenComments, type CommentPages } from './thread-data.ts';
import { useThread } from './thread-context.ts';

/** Lists comments, newest first. A signed-in viewer sees the visitors' data until their own reactions are loaded. */
export function CommentList() {
  const { modelId, viewer, elementId } = useThread();
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    ...threadQuery(modelId, viewer?.id),
    placeholderData: () => queries.getQueryData<CommentPages>(threadQuery(modelId).queryKey),
  });
  const comments = useMemo(() => flattenComments(list.data), [list.data]);
  const ids = useMemo(() => comments.map(({ id }) => id), [comments]);
  const markKnown = useFocusFirstNew(ids, elementId);

  if (!list.data) {
    if (!list.isError || list.isFetching) return <CommentSkeletons />;
    return (
      <ErrorState
        message="Failed to load comments. Please refresh."
        retryLabel="Refresh"
        className="mt-6"
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (comments.length === 0 && !list.hasNextPage) {
    return <EmptyState title="No comments yet. How did it print?" className="mt-6" />;
  }
  return (
    <>
      <ol aria-label="Comments">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentFrame comment={comment}>
              {!comment.isRemoved && <CommentBody comment={comment} parentId={null} />}
              <Replies comment={comment} />
            </CommentFrame>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <ShowMore
          label="Show more comments"
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onPress={() => {
            markKnown();
            void list.fetchNextPage();
          }}
        />
      )}
    </>
  );
}
