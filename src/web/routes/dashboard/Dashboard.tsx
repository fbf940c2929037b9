import { useQuery } from '@tanstack/react-query';
import { VerifyNotice } from '#src/features/auth/client/VerifyNotice.tsx';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { PaymentDue } from '#src/features/billing/client/PaymentDue.tsx';
import { recentDownloadsQuery } from '#src/features/downloads/client/queries.ts';
import { usePageTime } from '#src/ui/page-time.ts';
import { useCategoryNames } from '#src/features/downloads/client/history/use-category-names.ts';
import { usePendingModel } from '#src/features/downloads/client/history/use-pending-model.ts';
import { PendingDownloadNotice } from '#src/features/downloads/client/history/PendingDownloadNotice.tsx';
import { Benefits } from '#src/features/plans/client/Benefits.tsx';
import { columnsClass } from './columns-class.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { Invoices } from '#src/features/billing/client/invoices/Invoices.tsx';
import { PlanPanel } from '#src/features/billing/client/PlanPanel.tsx';
import { RecentDownloads } from '#src/features/downloads/client/history/RecentDownloads.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { useInvoices } from '#src/features/billing/client/invoices/use-invoices.ts';

/** Everything comes at once: how much room the downloads take is known only with them. */
export function Dashboard({ user }: { user: CurrentUser }) {
  const { subscription } = user;
  const now = usePageTime();
  const pending = usePendingModel(user);
  const recent = useQuery(recentDownloadsQuery());
  const categoryNames = useCategoryNames();
  const invoices = useInvoices(user);
  if (recent.isPending || categoryNames.isPending || pending.isLoading || invoices.list.isLoading) {
    return <DashboardSkeleton />;
  }
  return (
    <>
      <PaymentDue subscription={subscription} now={now} className="mb-6" />
      <VerifyNotice user={user} className="mb-6" />
      {pending.model && <PendingDownloadNotice model={pending.model} user={user} />}
      <div className={columnsClass}>
        <RecentDownloads
          entries={recent.data}
          getCategoryName={categoryNames.getCategoryName}
          onRetry={() => void recent.refetch()}
        />
        <div className="grid gap-6 lg:row-span-2">
          <PlanPanel subscription={subscription} now={now} />
          <Benefits subscription={subscription} />
          <Shortcuts />
        </div>
        <Invoices invoices={invoices} />
      </div>
    </>
  );
}
