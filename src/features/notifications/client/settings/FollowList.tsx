import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { Follow } from '../../schemas.ts';
import { describeReach } from '../describe-reach.ts';
import { followsQuery } from '../follows-query.ts';
import { useSetFollow } from '../use-set-follow.ts';

/** Lists what a person follows, each with a button to end that, and what it means for mails. */
export function FollowList() {
  const { data: follows, isError, refetch } = useQuery(followsQuery());
  return (
    <section aria-labelledby="follows" className="mt-6 border-t border-line pt-5">
      <h3 id="follows" tabIndex={-1} className="text-h4">
        What you follow
      </h3>
      {follows && <Follows follows={follows} />}
      {!follows && !isError && <Skeleton className="mt-3 w-64 max-w-full" />}
      {!follows && isError && (
        <div role="alert" className="mt-2">
          <p className="mb-3 text-sm text-ink-2">What you follow could not be loaded.</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </section>
  );
}

function Follows({ follows }: { follows: readonly Follow[] }) {
  return (
    <>
      <p role="status" className="mt-1 text-sm wrap-anywhere text-ink-2">
        {describeReach(follows)}
        {follows.length === 0 && ' Follow a designer or a category on its page to narrow them.'}
      </p>
      {follows.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {follows.map((followed) => (
            <li key={`${followed.kind} ${followed.target}`} className="min-w-0">
              <UnfollowButton followed={followed} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function UnfollowButton({ followed }: { followed: Follow }) {
  const { isPending, set } = useSetFollow(followed);
  return (
    <Button
      size="sm"
      className="max-w-full whitespace-normal! wrap-anywhere"
      pending={isPending}
      onClick={() => {
        document.getElementById('follows')?.focus();
        void set(false);
      }}
    >
      {followed.name}
      <X aria-hidden />
      <span className="sr-only">Unfollow</span>
    </Button>
  );
}
