/** The toast for a change that failed without a response from the server. */
export const updateFailedToast = {
  title: 'Error',
  description: 'Failed to update favorite status. Please try again.',
  variant: 'destructive',
} as const;

/** The path is spelled out here, so that a card does not load `calls.ts`. */
export const statusKey = (id: number): [string] => [`/api/stl-files/${id}/favorite`];
