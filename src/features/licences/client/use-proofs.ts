import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';
import { askForProof, decideProof, listProofs } from '../calls.ts';
import type { AskedProof, LicenceCheck } from '../schemas.ts';
import { askedProofQuery } from './queries.ts';

/** The query for the words that wait for the viewer. */
export const waitingProofsQuery = () => endpointQuery(listProofs, {}, 60_000);

/** Asks the holder of a licence to confirm a word. */
export function useAskForProof({ id, proofs }: LicenceCheck, onAsked: (word: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (word: string) => call(askForProof, { params: { id }, body: { word } }),
    onSuccess: (asked) => {
      const isConfirmed = proofs.some(({ word }) => word === asked.word);
      const known: AskedProof = { ...asked, state: isConfirmed ? 'confirmed' : 'waiting' };
      queries.setQueryData(askedProofQuery(id, asked.word).queryKey, known);
      onAsked(asked.word);
    },
  });
}

/** Confirms or declines a word. */
export function useDecideProof() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isConfirmed }: { id: number; isConfirmed: boolean }) =>
      call(decideProof, { params: { id }, body: { isConfirmed } }),
    onSettled: () => invalidateInAllTabs(queries, listProofs.path),
  });
}
