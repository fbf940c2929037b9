import { queryOptions } from '@tanstack/react-query';

/** The toast for a failure without a message from the server. */
export const updateFailedToast = {
  title: 'Error',
  description: 'Failed to update favorite status. Please try again.',
  variant: 'destructive',
} as const;

/** Loads the code that changes favorites: for signed-in people, or with the first press. */
export const loadFavoriteActions = () => import('./favorite-actions.ts');

/** Query key of a design's status. It is spelled out, since importing the contract would load it with every card. */
export const statusKey = (id: number): [string] => [`/api/stl-files/${id}/favorite`];

/** Reads whether the signed-in person marked a design, in a batch with other designs. */
export const statusQuery = (id: number) =>
  queryOptions({
    queryKey: statusKey(id),
    queryFn: async ({ client }) => (await loadFavoriteActions()).readStatus(client, id),
    staleTime: 30_000,
  });
