import type { QueryClient } from '@tanstack/react-query';
import { providersQuery } from '#src/features/auth/client/queries.ts';

/** Loads the sign-in providers. The browser waits too, since their buttons are above the form and would push it down. */
export async function loadLogin(queries: QueryClient): Promise<void> {
  await queries.prefetchQuery(providersQuery());
}
