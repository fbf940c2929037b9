import { endpointQuery } from '#src/lib/api-query.ts';
import { getDemo, getOutboxMail, listOutbox } from '../calls.ts';

export const demoQuery = () => endpointQuery(getDemo, {}, Infinity);

export const outboxQuery = () => ({
  ...endpointQuery(listOutbox, {}, 0),
  refetchOnWindowFocus: 'always' as const,
});

/** A mail never changes, so it is never read again. */
export const outboxMailQuery = (id: string) => endpointQuery(getOutboxMail, { params: { id } }, Infinity);
