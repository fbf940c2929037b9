import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { login, register } from '../calls.ts';
import type { Credentials, CurrentUser, Registration } from '../schemas.ts';
import { meKey } from './queries.ts';

/** Clears what was cached for the visitor before the sign-in. */
export function enter(queries: QueryClient, user: CurrentUser): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  queries.setQueryData(meKey, user);
}

/** A 401 here means a wrong password, not a lost session. */
const meta = { handles401: true };

export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (credentials: Credentials) => call(login, { body: credentials }),
    onSuccess: ({ user }) => enter(queries, user),
  });
}

export function useRegister() {
  const queries = useQueryClient();
  return useMutation({
    meta,
    mutationFn: (registration: Registration) => call(register, { body: registration }),
    onSuccess: ({ user }) => enter(queries, user),
  });
}
