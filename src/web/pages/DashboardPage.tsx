import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { badgeOf } from '#src/features/plans/plans.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { RequireUser } from '../layout/RequireUser.tsx';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { DashboardSkeleton } from './dashboard/DashboardSkeleton.tsx';

export function DashboardPage() {
  const user = useCurrentUser();
  return (
    <div className="wrap">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-10 pb-8">
        <h1>Your Dashboard</h1>
        {user && (
          <Badge kind={`plan-${user.subscription.tier}`} size="lg">
            {badgeOf(user.subscription)}
          </Badge>
        )}
      </div>
      <RequireUser skeleton={<DashboardSkeleton />}>{(person) => <Dashboard user={person} />}</RequireUser>
    </div>
  );
}
