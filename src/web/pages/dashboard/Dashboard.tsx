import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import { VerifyNotice } from '#src/features/auth/client/VerifyNotice.tsx';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { findPendingDownload } from '#src/features/downloads/client/pending-download.ts';
import { recentDownloadsQuery } from '#src/features/downloads/client/queries.ts';
import { modelQuery } from '#src/features/models/client/queries.ts';
import { usePageTime } from '../../page-data.ts';
import { isCovered } from '../model/access.ts';
import { Benefits } from './Benefits.tsx';
import { columnsClass } from './columns-class.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { PendingDownload } from './PendingDownload.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import { RecentDownloads } from './RecentDownloads.tsx';
import { Shortcuts } from './Shortcuts.tsx';

/** Everything comes at once: how much room the downloads take is known only with them. */
export function Dashboard({ user }: { user: CurrentUser }) {
  const { subscription } = user;
  const [waiting] = useState(() => findPendingDownload());
  const waitingModel = useQuery({
    ...modelQuery(String(waiting?.modelId)),
    enabled: waiting !== undefined,
  });
  const recent = useQuery(recentDownloadsQuery());
  const categories = useQuery(categoriesQuery());
  const now = usePageTime();
  if (recent.isPending || categories.isPending || waitingModel.isLoading) return <DashboardSkeleton />;

  const model = waitingModel.data;
  return (
    <>
      <VerifyNotice user={user} className="mb-6" />
      {model && isCovered(model, user, now) && <PendingDownload model={model} />}
      <div className={columnsClass}>
        <RecentDownloads
          entries={recent.data}
          categories={categories.data}
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
