import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { SynonymInput } from '../../synonyms-schemas.ts';
import * as calls from '../../synonyms-calls.ts';
import { synonymsQuery } from './queries.ts';

/** A mutation that says by a toast what was done and then reads the groups again. */
function useSynonymMutation<Order>(done: string, write: (order: Order) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => toast({ title: done }),
    onError: (error) => sayFailure(error),
    onSettled: () => queries.invalidateQueries(synonymsQuery()),
  });
}

/** Saves a group; without an id it is added. */
export function useSaveSynonyms(id?: number) {
  return useSynonymMutation(id === undefined ? 'Synonyms added' : 'Synonyms saved', (body: SynonymInput) =>
    id === undefined
      ? call(calls.createSynonyms, { body })
      : call(calls.updateSynonyms, { params: { id }, body }),
  );
}

export function useDeleteSynonyms() {
  return useSynonymMutation('Synonyms deleted', (id: number) =>
    call(calls.deleteSynonyms, { params: { id } }),
  );
}
