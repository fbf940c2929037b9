import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

/** Placeholder for the rows of a list in the user dialog. */
export function RowSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5 py-3">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/5" />
    </div>
  );
}
