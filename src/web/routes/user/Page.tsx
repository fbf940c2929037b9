import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isMissing } from '#src/features/users/client/is-missing.ts';
import { userQuery } from '#src/features/users/client/queries.ts';
import { messages } from '#src/features/users/messages.ts';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { RequireUser } from '../../layout/RequireUser.tsx';
import { UserDetails } from './UserDetails.tsx';
import { UserSkeleton } from './UserSkeleton.tsx';

const route = getRouteApi('/user/$userId');

export function Page() {
  const { userId } = route.useParams();
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Profile">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Profile</h1>
      </div>
      <RequireUser skeleton={<UserSkeleton />}>{() => <User id={userId} />}</RequireUser>
    </div>
  );
}

function User({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(userQuery(id));
  if (data) return <UserDetails person={data} />;
  if (error === null || isFetching) return <UserSkeleton />;
  if (!isMissing(error)) {
    return <ErrorState level={2} message="The profile could not be loaded." onRetry={() => void refetch()} />;
  }
  const action = (
    <Link to="/browse" className={buttonClass({ variant: 'primary' })}>
      Browse Designs
    </Link>
  );
  return <EmptyState level={2} title="User Not Found" text={messages.notFound} action={action} />;
}
