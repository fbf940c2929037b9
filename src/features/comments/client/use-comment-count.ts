import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { modelQuery } from '#src/features/catalog/client/queries.ts';
import { commentCountQuery } from './queries.ts';

/** Reads the number of comments when it is stale and copies it into the cached design. */
export function useCommentCount(modelId: number): void {
  const queries = useQueryClient();
  const { data } = useQuery(commentCountQuery(modelId));
  useEffect(() => {
    if (!data) return;
    queries.setQueryData(modelQuery(String(modelId)).queryKey, (model) =>
      model && model.commentCount !== data.count ? { ...model, commentCount: data.count } : model,
    );
  }, [queries, modelId, data]);
}
