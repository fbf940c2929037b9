import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import { getNotificationSettings, setNotificationSettings } from '../../calls.ts';
import type { NotificationSettings } from '../../schemas.ts';

/** Reads what is shown on the site. A 401 is handled by the page and does not redirect to the sign-in. */
export const siteSettingsQuery = () => ({
  ...endpointQuery(getNotificationSettings, {}, 0),
  meta: { handles401: true },
});

export function useSaveSiteSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Partial<NotificationSettings>) => call(setNotificationSettings, { body: change }),
    meta: { handles401: true },
    onSuccess: (settings) => queries.setQueryData(siteSettingsQuery().queryKey, settings),
  });
}
