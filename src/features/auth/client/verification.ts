import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { getQueryKey } from '#src/lib/api-query.ts';
import { resendVerification, verifyEmail } from '../calls.ts';

/** Sends one request per token, even when the page is mounted again. */
export function verificationQuery(token: string) {
  const input = { query: { token } };
  return queryOptions({
    queryKey: getQueryKey(verifyEmail, input),
    // The request is not aborted on unmount, because its result is final.
    queryFn: () => call(verifyEmail, input),
    meta: { handles401: true },
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
  });
}

export function useResendVerification() {
  return useMutation({
    meta: { handles401: true },
    mutationFn: (email: string) => call(resendVerification, { body: { email } }),
  });
}
