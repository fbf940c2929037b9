import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { columnsClass } from './columns-class.ts';
import { RowSkeletons } from '#src/features/downloads/client/history/RowSkeletons.tsx';

export function DashboardSkeleton() {
  return (
    <div className={columnsClass} aria-busy="true">
      <section className="card" aria-labelledby="recent-downloads-wait">
        <h2 id="recent-downloads-wait" className="flex min-h-11 items-center">
          Recent Downloads
        </h2>
        <div className="mt-2">
          <RowSkeletons />
        </div>
      </section>
      <div className="grid gap-6">
        <Skeleton kind="box" className="h-52 rounded-3" />
        <Skeleton kind="box" className="h-48 rounded-3" />
      </div>
    </div>
  );
}
