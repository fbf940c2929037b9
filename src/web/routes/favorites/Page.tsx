import { Link } from '@tanstack/react-router';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { RequireUser } from '../../layout/RequireUser.tsx';
import { FavoriteList } from '#src/features/favorites/client/list/FavoriteList.tsx';
import { FavoriteSkeletons } from '#src/features/favorites/client/list/FavoriteSkeletons.tsx';

export function Page() {
  return (
    // The footer is below the window, so that a list that is shorter than its skeleton does not move it.
    <div className="wrap min-h-screen">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Favorites">
          <Link to="/">Home</Link>
          <Link to="/dashboard">Dashboard</Link>
        </Breadcrumbs>
        <h1 tabIndex={-1} className="mt-2">
          Favorites
        </h1>
      </div>
      <RequireUser skeleton={<FavoriteSkeletons />} notice={<SignInNotice />}>
        {() => <FavoriteList />}
      </RequireUser>
    </div>
  );
}

function SignInNotice() {
  const action = (
    <Link to="/login" search={{ returnUrl: '/favorites' }} className={buttonClass({ variant: 'ink' })}>
      Sign In
    </Link>
  );
  return (
    <EmptyState
      title="Please Sign In"
      text="Your favorites are kept with your account."
      action={action}
      level={2}
    />
  );
}
