import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { profileQuery } from './queries.ts';
import { ProfileForm } from './ProfileForm.tsx';

const rows = ['username', 'names', 'bio', 'location', 'website', 'links', 'email'];

/** Shows the profile form once the profile is loaded. */
export function ProfileCard() {
  const { data, isError, isFetching, refetch } = useQuery(profileQuery());
  if (!data) {
    if (isError && !isFetching) {
      return <ErrorState message="Your profile could not be loaded." onRetry={() => void refetch()} />;
    }
    return <ProfileSkeleton />;
  }
  return <ProfileForm key={data.id} profile={data} />;
}

function ProfileSkeleton() {
  return (
    <div className="card grid gap-5" aria-busy="true">
      {rows.map((row) => (
        <div key={row} className="grid gap-1.5">
          <Skeleton className="my-0.5 w-24" />
          <Skeleton kind="box" className={row === 'bio' ? 'h-30' : 'h-(--h-md)'} />
        </div>
      ))}
    </div>
  );
}
