import { queryOptions } from '@tanstack/react-query';

/** What is told when there is no answer of the server to tell. */
export const failure = {
  title: 'Error',
  description: 'Failed to update favorite status. Please try again.',
  variant: 'destructive',
} as const;

/** Visitors need none of this, so it is loaded for those who are signed in, or with the first press. */
export const loadWork = () => import('./favorite-actions.ts');

/** The address of the mark, spelled out: the contract's calls would have to be loaded with every card. */
export const statusKey = (id: number): [string] => [`/api/stl-files/${id}/favorite`];

/** How a design stands with the person who is signed in. */
export const statusQuery = (id: number) =>
  queryOptions({
    queryKey: statusKey(id),
    queryFn: async ({ client }) => (await loadWork()).readStatus(client, id),
    staleTime: 30_000,
  });
