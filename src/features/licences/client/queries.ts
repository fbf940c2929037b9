import { endpointQuery } from '#src/lib/api-query.ts';
import { checkLicence, findProof, getLicence } from '../calls.ts';

/** The state of a licence may change at any time. */
const checkStaleMs = 10_000;

/** The query for what anybody may know about a licence. */
export const licenceCheckQuery = (id: string) =>
  endpointQuery(checkLicence, { params: { id } }, checkStaleMs);

/** The query for a licence of the viewer. */
export const ownLicenceQuery = (id: string) => endpointQuery(getLicence, { params: { id } });

/** The query for the state of a word that the visitor knows. */
export const askedProofQuery = (id: string, word: string) =>
  endpointQuery(findProof, { params: { id }, query: { word } }, checkStaleMs);
