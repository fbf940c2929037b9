import type { QueryClient } from '@tanstack/react-query';
import { LazySection } from '#src/features/comments/client/Comments.tsx';
import { commentCountQuery, threadQuery } from '#src/features/comments/client/queries.ts';

/** On the server: what a design's page shows of its comments, and the code that renders them. */
export async function loadComments(queries: QueryClient, modelId: number): Promise<void> {
  await Promise.all([
    queries.prefetchInfiniteQuery(threadQuery(modelId)),
    queries.prefetchQuery(commentCountQuery(modelId)),
    LazySection.preload?.(),
  ]);
}
