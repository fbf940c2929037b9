import type { QueryClient } from '@tanstack/react-query';
import { loadSection } from '#src/features/comments/client/Comments.tsx';
import { threadQuery } from '#src/features/comments/client/queries.ts';

/** Loads the first comments of a design and the code that renders them; for the server only. */
export async function loadComments(queries: QueryClient, modelId: number): Promise<void> {
  await Promise.all([queries.prefetchInfiniteQuery(threadQuery(modelId)), loadSection()]);
}
