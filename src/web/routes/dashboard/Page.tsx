import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { VisitNews } from '#src/features/notifications/client/VisitNews.tsx';
import { getCurrentPlan } from '#src/features/plans/access.ts';
import { formatPlanBadge } from '#src/features/plans/plans.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { RequireUser } from '../../layout/RequireUser.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { Dashboard } from './Dashboard.tsx';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';

export function Page() {
  const user = useCurrentUser();
  const now = usePageTime();
  const plan = user && getCurrentPlan(user.subscription, now);
  return (
    <div className="wrap">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-10 pb-8">
        <h1>Your Dashboard</h1>
        {plan && (
          <Badge kind={`plan-${plan.tier}`} size="lg">
            {formatPlanBadge(plan)}
          </Badge>
        )}
        <div className="min-h-6 basis-full">
          <VisitNews />
        </div>
      </div>
      <RequireUser skeleton={<DashboardSkeleton />}>{(person) => <Dashboard user={person} />}</RequireUser>
    </div>
  );
}
