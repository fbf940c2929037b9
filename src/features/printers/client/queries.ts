import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { call } from '#src/lib/api-client.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { listUserPrinters } from '../calls.ts';
import type { UserPrinter } from '../schemas.ts';
import { hasStoredPrinters, printersKey } from './stored-printers.ts';

/** Reads the printers of an account, or without one those of this browser, which are moved into the account first. */
export function printersQuery(userId: string | null) {
  return queryOptions({
    queryKey: printersKey(userId),
    queryFn: async ({ signal }): Promise<UserPrinter[]> => {
      if (hasStoredPrinters()) return (await import('./printer-actions.ts')).readPrinters(userId);
      return userId === null ? [] : call(listUserPrinters, {}, { signal });
    },
    staleTime: 5 * 60_000,
  });
}

/** Returns the printers of the person, oldest first; undefined while they are not known. */
export function useUserPrinters(): UserPrinter[] | undefined {
  const user = useCurrentUser();
  const { data } = useQuery({ ...printersQuery(user?.id ?? null), enabled: user !== undefined });
  return useHydrated() && user !== undefined ? data : undefined;
}

/** Returns the chosen printer, null without one, or undefined while this is not known. */
export function useChosenPrinter(): UserPrinter | null | undefined {
  const printers = useUserPrinters();
  return printers && (printers.find(({ isChosen }) => isChosen) ?? null);
}
