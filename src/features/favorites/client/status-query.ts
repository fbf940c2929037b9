import { queryOptions } from '@tanstack/react-query';
import { statusKey } from './status-key.ts';

/** Visitors need none of this, so it is loaded for those who are signed in, or with the first press. */
export const loadWork = () => import('./work.ts');

/** How a design stands with the person who is signed in. */
export const statusQuery = (id: number) =>
  queryOptions({
    queryKey: statusKey(id),
    queryFn: async ({ client }) => (await loadWork()).readStatus(client, id),
    staleTime: 30_000,
  });
