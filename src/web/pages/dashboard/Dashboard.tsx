import { useQuery } from '@tanstack/react-query';
import { VerifyNotice } from '#src/features/auth/client/VerifyNotice.tsx';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { recentDownloadsQuery } from '#src/features/downloads/client/queries.ts';
import { usePlaces } from '../history/use-places.ts';
import { useWaitingModel } from '../history/use-waiting-model.ts';
import { WaitingNotice } from '../history/WaitingNotice.tsx';
import { Benefits } from './Benefits.tsx';
import { columnsClass } from './columns-class.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import { RecentDownloads } from './RecentDownloads.tsx';
import { Shortcuts } from './Shortcuts.tsx';

/** Everything comes at once: how much room the downloads take is known only with them. */
export function Dashboard({ user }: { user: CurrentUser }) {
  const { subscription } = user;
  const waiting = useWaitingModel(user);
  const recent = useQuery(recentDownloadsQuery());
  const places = usePlaces();
  if (recent.isPending || places.isPending || waiting.isLoading) return <DashboardSkeleton />;
  return (
    <>
      <VerifyNotice user={user} className="mb-6" />
      {waiting.model && <WaitingNotice model={waiting.model} user={user} />}
      <div className={columnsClass}>
        <RecentDownloads
          entries={recent.data}
          placeOf={places.placeOf}
          onRetry={() => void recent.refetch()}
        />
        <div className="grid gap-6">
          <PlanPanel subscription={subscription} />
          <Benefits subscription={subscription} />
          <Shortcuts />
        </div>
      </div>
    </>
  );
}
