import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import { checkLicence, countLicences, findProof, getLicence } from '../calls.ts';
import type { AskedProof } from '../schemas.ts';

/** The state of a licence may change at any time. */
const checkStaleMs = 10_000;

/** The query for what anybody may know about a licence. */
export const licenceCheckQuery = (id: string) =>
  endpointQuery(checkLicence, { params: { id } }, checkStaleMs);

/** The query for a licence of the viewer. */
export const ownLicenceQuery = (id: string) => endpointQuery(getLicence, { params: { id } });

/** The query for the number of the viewer's licences in all states. */
export const licenceCountQuery = () => endpointQuery(countLicences, {});

/** The query for the state of a word that the visitor knows; null for an unknown word. */
export const askedProofQuery = (id: string, word: string) => {
  const input = { params: { id }, query: { word } };
  return queryOptions({
    queryKey: getQueryKey(findProof, input),
    queryFn: ({ signal }): Promise<AskedProof | null> =>
      call(findProof, input, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }),
    staleTime: checkStaleMs,
  });
};
