import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMonth } from '#src/lib/date-text.ts';
import { getInitial } from '#src/lib/display-name.ts';
import { Avatar } from '#src/ui/media/Avatar.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { PublicProfile } from '../schemas.ts';
import { isMissing } from './is-missing.ts';
import { ProfileLink } from './ProfileLink.tsx';
import { userQuery } from './queries.ts';
import { RoleBadge } from './RoleBadge.tsx';

/** Shows a short public profile in a dialog. Import it lazily. */
export function UserProfileDialog({
  userId,
  open,
  onOpenChange,
}: {
  userId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { data, error, isFetching, refetch } = useQuery(userQuery(userId));
  const hasFailed = !data && error !== null && !isFetching;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={data ? <Head person={data} /> : 'User profile'}>
      {data && <Facts person={data} />}
      {hasFailed && isMissing(error) && <p className="text-ink-2">User Not Found</p>}
      {hasFailed && !isMissing(error) && (
        <ErrorState message="The profile could not be loaded." onRetry={() => void refetch()} />
      )}
      {!data && !hasFailed && (
        <div aria-busy="true" className="grid gap-3">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
        </div>
      )}
    </Dialog>
  );
}

function Head({ person }: { person: PublicProfile }) {
  return (
    <span className="flex items-center gap-4">
      <Avatar
        size={56}
        tone="sunken"
        letter={getInitial(person)}
        src={person.customProfileImageUrl ?? person.profileImageUrl}
      />
      <span className="grid min-w-0 justify-items-start gap-1">
        <span className="wrap-anywhere">@{person.username}</span>
        <RoleBadge person={person} />
      </span>
    </span>
  );
}

function Facts({ person }: { person: PublicProfile }) {
  const links = [person.website, ...person.links].filter((address) => address !== '');
  return (
    <>
      <dl className="grid gap-3 [&_dt]:text-sm [&_dt]:text-ink-2">
        {person.bio !== '' && (
          <div className="border-b border-line pb-3">
            <dt>About</dt>
            <dd dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
              {person.bio}
            </dd>
          </div>
        )}
        {links.length > 0 && (
          <div className="flex justify-between gap-4 border-b border-line pb-3">
            <dt>Links</dt>
            <dd className="min-w-0 text-right text-sm">
              <ul className="grid gap-1">
                {links.map((address, index) => (
                  <li key={`${index} ${address}`}>
                    <ProfileLink address={address} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
        <div className="flex justify-between gap-4">
          <dt>Member Since</dt>
          <dd className="text-sm font-semibold">{formatMonth(person.createdAt)}</dd>
        </div>
      </dl>
      <Link
        to="/user/$userId"
        params={{ userId: person.id }}
        className={buttonClass({ variant: 'secondary', className: 'mt-5' })}
      >
        View profile
      </Link>
    </>
  );
}
