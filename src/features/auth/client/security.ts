import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { endpointQuery, queryKeyOf } from '#src/lib/api-query.ts';
import { changeEmail, changePassword, getSecurity, listSessions } from '../security-contract.ts';

/** How one's own account is protected. */
export function securityQuery() {
  return endpointQuery(getSecurity, {});
}

/** Other devices are signed out by it, so their list is read again. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword?: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeyOf(getSecurity, {}) });
      void queries.invalidateQueries({ queryKey: queryKeyOf(listSessions, {}) });
    },
  });
}

export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: { newEmail: string; password?: string }) => call(changeEmail, { body }),
  });
}
