import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '#src/features/auth/client/queries.ts';
import { call } from '#src/lib/api-client.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import { getMailPreferences, setMailPreferences } from '../../mail-calls.ts';
import type { MailPreferenceChange } from '../../mail-schemas.ts';

/** @param token a mail's token; undefined for the signed-in person */
const input = (token: string | undefined) => ({ query: token === undefined ? {} : { token } });

/** Reads the preferences. A 401 is handled by the page and does not redirect to the sign-in. */
export const preferencesQuery = (token: string | undefined) =>
  queryOptions({ ...endpointQuery(getMailPreferences, input(token), 0), meta: { handles401: true } });

export function useSavePreferences(token: string | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: MailPreferenceChange) => call(setMailPreferences, { ...input(token), body: change }),
    meta: { handles401: true },
    onSuccess: async (preferences) => {
      queries.setQueryData(preferencesQuery(token).queryKey, preferences);
      // The settings show the same switch.
      await queries.invalidateQueries({ queryKey: currentUserQuery().queryKey });
    },
  });
}
