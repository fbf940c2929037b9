import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Follow } from '../schemas.ts';
import { followsQuery } from './follows-query.ts';
import { useSetFollow } from './use-set-follow.ts';

/** Follows a designer or a category, or ends that; a visitor signs in first and comes back. */
export function FollowButton({ kind, target, name }: Follow) {
  const user = useCurrentUser();
  const { data: follows } = useQuery({ ...followsQuery(), enabled: Boolean(user) });
  const { isPending, set } = useSetFollow({ kind, target, name });
  const isFollowed =
    Boolean(user) && follows?.some((one) => one.kind === kind && one.target === target) === true;
  const label = isFollowed ? 'Unfollow' : 'Follow';
  return (
    <Button
      size="sm"
      className="w-24 px-0! noscript:hidden"
      aria-label={`${label} ${name}`}
      pending={isPending}
      onClick={() => void set(!isFollowed)}
    >
      {label}
    </Button>
  );
}
