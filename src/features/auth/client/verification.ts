import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { getQueryKey } from '#src/lib/api-query.ts';
import { resendVerification, verifyEmail } from '../contract.ts';

/** Asked once for each token, whatever is mounted again or gone back to. */
export function verificationQuery(token: string) {
  const input = { query: { token } };
  return queryOptions({
    queryKey: getQueryKey(verifyEmail, input),
    // Not aborted when the page goes: the answer counts all the same.
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
