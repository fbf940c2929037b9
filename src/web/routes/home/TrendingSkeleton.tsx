import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { firstEntry, rankingGrid, sideEntry } from './classes.ts';

/** Placeholders for the ranking while it loads in the browser. */
export function TrendingSkeleton() {
  return (
    <div className={rankingGrid}>
      <div className={firstEntry}>
        <Skeleton kind="media" className="aspect-[4/5]" />
        <Lines className="mt-4 md:mt-0 md:self-end lg:mt-4 lg:self-auto" />
      </div>
      <Side />
      <Side />
    </div>
  );
}

function Side() {
  return (
    <div className={sideEntry}>
      <Skeleton kind="media" className="aspect-[4/5] lg:aspect-auto lg:h-full" />
      <Lines className="lg:pt-5" />
    </div>
  );
}

function Lines({ className }: { className: string }) {
  return (
    <div className={className}>
      <Skeleton className="h-6.5 w-[62%]" />
      <Skeleton className="mt-2.5 w-full" />
      <Skeleton className="mt-2 w-[80%]" />
      <Skeleton className="mt-3 w-[40%]" />
      <Skeleton className="mt-2.5 w-[50%]" />
    </div>
  );
}
