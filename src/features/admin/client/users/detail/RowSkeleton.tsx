import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

/** In place of a list's rows in a person's dialog. */
export function RowSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 py-3">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/5" />
    </div>
  );
}
