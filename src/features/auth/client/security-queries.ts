import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { endpointQuery, getQueryKey } from '#src/lib/api-query.ts';
import type { CurrentUser } from '../schemas.ts';
import {
  changeEmail,
  changePassword,
  confirmTotp,
  disableTotp,
  enableTotp,
  endOtherSessions,
  endSession,
  getSecurity,
  listSessions,
  renewRecoveryCodes,
} from '../security-calls.ts';
import type { DeviceSession, Security } from '../security-schemas.ts';
import { meKey } from './queries.ts';

const sessionsStaleMs = 30_000;
const securityKey = getQueryKey(getSecurity, {});
const sessionsKey = getQueryKey(listSessions, {});

/** Reads how the account is protected. */
export function securityQuery() {
  return endpointQuery(getSecurity, {});
}

/** Reads the active sessions. */
export function sessionsQuery() {
  return endpointQuery(listSessions, {}, sessionsStaleMs);
}

/** Omits the password where the account has none; the server treats a missing property as none. */
const identityOf = (password: string | undefined) => (password === undefined ? {} : { password });

/** The response of a change holds the new state. The change may have ended sessions, so their list is refetched. */
function keepSecurity(queries: QueryClient, security: Security): void {
  queries.setQueryData(securityKey, security);
  queries.setQueryData<CurrentUser | null>(
    meKey,
    (user) => user && { ...user, twoFactorEnabled: security.twoFactorEnabled },
  );
  void queries.invalidateQueries({ queryKey: sessionsKey });
}

/** Requests a secret and recovery codes; they are not active until the first code is confirmed. */
export function useEnableTotp() {
  return useMutation({
    mutationFn: (password: string | undefined) => call(enableTotp, { body: identityOf(password) }),
  });
}

export function useConfirmTotp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
    onSuccess: (security) => keepSecurity(queries, security),
  });
}

export function useDisableTotp() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string | undefined) => call(disableTotp, { body: identityOf(password) }),
    onSuccess: (security) => keepSecurity(queries, security),
  });
}

export function useRenewRecoveryCodes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string | undefined) => call(renewRecoveryCodes, { body: identityOf(password) }),
    onSuccess: ({ recoveryCodes }) => {
      queries.setQueryData<Security>(
        securityKey,
        (security) => security && { ...security, recoveryCodesLeft: recoveryCodes.length },
      );
    },
  });
}

/** Removes the session from the list immediately and refetches the list, whether or not the call succeeded. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSuccess: (_, id) => {
      queries.setQueryData<DeviceSession[]>(sessionsKey, (list) =>
        list?.filter((session) => session.id !== id),
      );
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => {
      queries.setQueryData<DeviceSession[]>(sessionsKey, (list) =>
        list?.filter(({ isCurrent }) => isCurrent),
      );
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** The change signs other devices out, so the list of sessions is refetched. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword?: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: securityKey });
      void queries.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}

export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: { newEmail: string; password?: string }) => call(changeEmail, { body }),
  });
}
