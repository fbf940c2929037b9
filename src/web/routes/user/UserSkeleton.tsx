import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { columnsClass } from './columns-class.ts';

export function UserSkeleton() {
  return (
    <div className={columnsClass} aria-busy="true">
      <div className="grid content-start justify-items-start gap-2">
        <Skeleton kind="avatar" className="size-24!" />
        <Skeleton className="my-1.5 w-40" />
        <Skeleton className="w-28" />
        <Skeleton kind="box" className="h-6 w-20" />
      </div>
      <div className="grid gap-4">
        <div className="card grid gap-3">
          <Skeleton className="w-full" />
          <Skeleton className="w-2/3" />
          <Skeleton className="mt-4 w-40" />
          <Skeleton className="w-48" />
        </div>
        <div className="card grid gap-3">
          <Skeleton className="w-full" />
          <Skeleton className="w-full" />
        </div>
      </div>
    </div>
  );
}
