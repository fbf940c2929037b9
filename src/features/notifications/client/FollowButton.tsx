import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import type { Follow } from '../schemas.ts';
import { askToSignInToFollow, followsQuery, useSetFollow } from './follow-queries.ts';

interface FollowButtonProps {
  followed: Follow;
  /** True for a button of fixed width beside the name. */
  isShort?: boolean;
  className?: string;
}

const shortClass = 'w-24 px-0!';

/** Follows a designer or a category; a visitor signs in first and comes back. */
export function FollowButton({ followed, isShort = false, className }: FollowButtonProps) {
  const user = useCurrentUser();
  const { data: follows } = useQuery({ ...followsQuery(), enabled: Boolean(user) });
  const set = useSetFollow(followed);
  const { kind, target, name } = followed;
  const isSaved = follows?.some((one) => one.kind === kind && one.target === target) === true;
  const isFollowed = Boolean(user) && (set.isPending ? set.variables : isSaved);
  const press = () => {
    if (set.isPending) return;
    if (user === null) askToSignInToFollow(name);
    else set.mutate(!isFollowed);
  };
  return (
    <Button
      size="sm"
      className={cx(isShort && shortClass, className)}
      aria-label={`Follow ${name}`}
      icon={isFollowed ? <Check aria-hidden /> : <Plus aria-hidden />}
      aria-pressed={isFollowed}
      onClick={press}
    >
      {isShort ? 'Follow' : `Follow ${name}`}
    </Button>
  );
}
