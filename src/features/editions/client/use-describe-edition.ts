import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getModel } from '#src/features/catalog/calls.ts';
import { call } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';
import { describeEdition } from '../calls.ts';
import type { EditionDescription } from '../schemas.ts';
import { editionsQuery } from './queries.ts';

/** Saves what changed in an edition of a design. */
export function useDescribeEdition(modelId: number, number: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: EditionDescription) =>
      call(describeEdition, { params: { id: modelId, number }, body }),
    onSuccess: (editions) => {
      queries.setQueryData(editionsQuery(modelId).queryKey, editions);
      invalidateInAllTabs(queries, getModel.path);
    },
  });
}
