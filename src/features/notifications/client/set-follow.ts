import type { QueryClient } from '@tanstack/react-query';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { meKey } from '#src/features/auth/client/queries.ts';
import { ApiError, call, getErrorMessage } from '#src/lib/api-client.ts';
import { invalidateInOtherTabs } from '#src/browser/cross-tab-invalidation.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { follow, listFollows, unfollow } from '../calls.ts';
import type { Follow } from '../schemas.ts';
import { describeReach } from './describe-reach.ts';
import { followsQuery } from './follows-query.ts';

/**
 * Follows a designer or a category, or follows them no longer, and shows what that means for mails. A visitor is sent to
 * the sign-in, which returns to this page.
 */
export async function setFollow(queries: QueryClient, followed: Follow, isFollowed: boolean): Promise<void> {
  const { kind, target, name } = followed;
  if (queries.getQueryData(meKey) === null) {
    redirectToSignIn(name);
    return;
  }
  try {
    const follows = isFollowed
      ? await call(follow, { body: { kind, target } })
      : await call(unfollow, { params: { kind, target } });
    queries.setQueryData(followsQuery().queryKey, follows);
    invalidateInOtherTabs(listFollows.path);
    toast({
      title: isFollowed ? `You follow ${name}` : `You follow ${name} no longer`,
      description: describeReach(follows),
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) redirectToSignIn(name);
    else
      toast({
        title: 'Error',
        description: getErrorMessage(error, 'Please check your connection and try again.'),
        variant: 'destructive',
      });
  }
}

function redirectToSignIn(name: string): void {
  askToSignIn('Sign in required', `Please sign in to follow ${name}.`);
}
