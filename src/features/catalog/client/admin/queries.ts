import { endpointQuery } from '#src/lib/api-query.ts';
import { listSearchMisses, listSynonyms } from '../../synonyms-calls.ts';

const staleMs = 30_000;

export const synonymsQuery = () => endpointQuery(listSynonyms, {}, staleMs);

export const searchMissesQuery = () => endpointQuery(listSearchMisses, {}, staleMs);
