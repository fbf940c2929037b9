import type { QueryClient } from '@tanstack/react-query';
import { providersQuery } from '#src/features/auth/client/queries.ts';

/** The browser waits as well: the providers' buttons stand above the form and would push it down. */
export async function loadLogin(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(providersQuery());
}
