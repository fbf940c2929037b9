import { Skeleton } from './Skeleton.tsx';

/** A list row while it loads: thumbnail 4:5, two lines, a control. */
export function SkeletonRow() {
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4 border-t border-line py-4">
      <Skeleton kind="box" className="h-17.5" />
      <div className="grid gap-2">
        <Skeleton className="h-4 w-[46%]" />
        <Skeleton className="w-[72%]" />
      </div>
      <Skeleton kind="box" className="h-(--h-sm) w-24 max-sm:w-11" />
    </div>
  );
}
