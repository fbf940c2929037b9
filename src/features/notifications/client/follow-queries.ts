import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { endpointQuery } from '#src/lib/api-query.ts';
import { invalidateInOtherTabs } from '#src/lib/cross-tab-invalidation.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { follow, listFollows, unfollow } from '../calls.ts';
import type { Follow } from '../schemas.ts';

export const followsQuery = () => endpointQuery(listFollows, {});

/** Sends a visitor to the sign-in, which returns to this page. */
export function askToSignInToFollow(name: string): void {
  askToSignIn('Sign in required', `Please sign in to follow ${name}.`);
}

/** Follows, or follows no longer, and says what that means for mails. */
export function useSetFollow({ kind, target, name }: Follow) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isFollowed: boolean) =>
      isFollowed ? call(follow, { body: { kind, target } }) : call(unfollow, { params: { kind, target } }),
    meta: { handles401: true },
    onSuccess: (follows, isFollowed) => {
      queries.setQueryData(followsQuery().queryKey, follows);
      invalidateInOtherTabs(listFollows.path);
      toast({
        title: isFollowed ? `You follow ${name}` : `You follow ${name} no longer`,
        description: describeReach(follows),
      });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) askToSignInToFollow(name);
      else
        toast({
          title: 'Error',
          description: getErrorMessage(error, 'Please check your connection and try again.'),
          variant: 'destructive',
        });
    },
  });
}

/** Says which releases a person is told of. */
export function describeReach(follows: readonly Follow[]): string {
  if (follows.length === 0) return 'Release mails are about all designs.';
  return `Release mails are only about ${describeFollowed(follows)}.`;
}

/** Returns 'designs of Ida Lund' or 'designs of Ida Lund or in Vases'. */
function describeFollowed(follows: readonly Follow[]): string {
  const names = (kind: Follow['kind']) => follows.filter((one) => one.kind === kind).map(({ name }) => name);
  const [designers, categories] = [names('designer'), names('category')];
  const parts = [
    ...(designers.length > 0 ? [`of ${designers.join(', ')}`] : []),
    ...(categories.length > 0 ? [`in ${categories.join(', ')}`] : []),
  ];
  return `designs ${parts.join(' or ')}`;
}
