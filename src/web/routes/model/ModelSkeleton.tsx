import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

/** Placeholders for both columns of the page while the design loads in the browser. */
export function ModelSkeleton() {
  return (
    <div className="wrap" aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="mt-6 mb-8 h-3.5 w-60" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-12">
        <div>
          <Skeleton kind="media" className="aspect-square" />
          <div className="mt-2 grid grid-cols-4 gap-2 lg:mt-3 lg:gap-3">
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} kind="box" className="aspect-square" />
            ))}
          </div>
        </div>
        <div>
          <Skeleton kind="box" className="h-6 w-44" />
          <Skeleton kind="box" className="mt-3 h-11 w-[70%]" />
          <Skeleton className="mt-4 w-52" />
          <Skeleton kind="box" className="mt-6 h-(--h-lg)" />
          <Skeleton className="mt-3 w-64" />
          <Skeleton kind="box" className="mt-6 h-32" />
          <Skeleton className="mt-5 w-[85%]" />
          <Skeleton kind="box" className="mt-6 h-34" />
        </div>
      </div>
    </div>
  );
}
