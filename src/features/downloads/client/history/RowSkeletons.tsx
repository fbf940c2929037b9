import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

const rows = [0, 1, 2, 3, 4];

/** Placeholders of the size of five downloads. */
export function RowSkeletons({ withDescription = false }) {
  return rows.map((row) => (
    <div
      key={row}
      className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-4 border-t border-line py-4"
    >
      <Skeleton kind="box" className="h-17.5" />
      <div className="grid gap-2.5">
        <Skeleton className="w-2/5" />
        {withDescription && <Skeleton className="w-4/5" />}
        <Skeleton className="w-1/4" />
      </div>
    </div>
  ));
}
