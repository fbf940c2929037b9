import { endpointQuery } from '#src/lib/api-query.ts';
import { listEditions } from '../calls.ts';

export const editionsQuery = (modelId: number) => endpointQuery(listEditions, { params: { id: modelId } }, 0);
