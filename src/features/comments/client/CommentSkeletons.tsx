import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

/** Shows three placeholders while comments load. */
export function CommentSkeletons() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 3 }, (_, at) => (
        <div key={at} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-6">
          <Skeleton kind="avatar" />
          <div>
            <Skeleton className="mt-1 w-40" />
            <Skeleton className="mt-3 w-full" />
            <Skeleton className="mt-2 w-2/3" />
            <Skeleton kind="box" className="mt-3 h-8 w-48" />
          </div>
        </div>
      ))}
    </div>
  );
}
