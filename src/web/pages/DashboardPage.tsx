import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { badgeOf } from '#src/features/plans/plans.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { RequireUser } from '../layout/RequireUser.tsx';
import { Benefits } from './dashboard/Benefits.tsx';
import { columnsClass } from './dashboard/columns-class.ts';
import { DashboardSkeleton } from './dashboard/DashboardSkeleton.tsx';
import { PendingDownload } from './dashboard/PendingDownload.tsx';
import { PlanPanel } from './dashboard/PlanPanel.tsx';
import { RecentDownloads } from './dashboard/RecentDownloads.tsx';
import { Shortcuts } from './dashboard/Shortcuts.tsx';

export function DashboardPage() {
  const user = useCurrentUser();
  return (
    <div className="wrap">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 pt-10 pb-8">
        <h1>Your Dashboard</h1>
        {user && (
          <Badge kind={`plan-${user.subscription.tier}`} size="lg">
            {badgeOf(user.subscription)}
          </Badge>
        )}
      </div>
      <RequireUser skeleton={<DashboardSkeleton />}>
        {(person) => (
          <>
            <PendingDownload user={person} />
            <div className={columnsClass}>
              <RecentDownloads />
              <div className="grid gap-6">
                <PlanPanel subscription={person.subscription} />
                <Benefits subscription={person.subscription} />
                <Shortcuts />
              </div>
            </div>
          </>
        )}
      </RequireUser>
    </div>
  );
}
