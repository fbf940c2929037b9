import { endpointQuery } from '#src/lib/api-query.ts';
import { listFollows } from '../calls.ts';

export const followsQuery = () => endpointQuery(listFollows, {});
