import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { modelQuery } from '#src/features/catalog/client/queries.ts';
import { commentCountQuery } from './queries.ts';

/** Reads how many comments there are as often as that is due; the design's page shows it as its own. */
export function useCount(modelId: number): void {
  const queries = useQueryClient();
  const { data } = useQuery(commentCountQuery(modelId));
  useEffect(() => {
    if (!data) return;
    queries.setQueryData(modelQuery(String(modelId)).queryKey, (model) =>
      model && model.commentCount !== data.count ? { ...model, commentCount: data.count } : model,
    );
  }, [queries, modelId, data]);
}
