import { queryOptions } from '@tanstack/react-query';
import { statusKey } from './status-key.ts';

/** Loads the code that changes favorites: for signed-in people, or with the first press. */
export const loadFavoriteActions = () => import('./favorite-actions.ts');

/** Reads whether the signed-in person marked a design, in a batch with other designs. */
export const statusQuery = (id: number) =>
  queryOptions({
    queryKey: statusKey(id),
    queryFn: async ({ client }) => (await loadFavoriteActions()).readStatus(client, id),
    staleTime: 30_000,
  });
