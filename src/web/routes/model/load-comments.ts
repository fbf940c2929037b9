import type { QueryClient } from '@tanstack/react-query';
import { loadSection } from '#src/features/comments/client/Comments.tsx';
import { threadQuery } from '#src/features/comments/client/queries.ts';

/** On the server: what a design's page shows of its comments, and the code that renders them. */
export async function loadComments(queries: QueryClient, modelId: number): Promise<void> {
  await Promise.all([queries.prefetchInfiniteQuery(threadQuery(modelId)), loadSection()]);
}
