import { PrintBed } from '#src/ui/PrintBed.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

/** The boxes of the ranking: skeletons while it loads, empty plates when there is none. */
export function TrendingStandIn({ isLoading }: { isLoading: boolean }) {
  return (
    <div className="grid grid-cols-3 gap-3 md:gap-6">
      {[0.5, 0.3, 0.1].map((frac) => (
        <div key={frac}>
          {isLoading ? (
            <>
              <Skeleton kind="media" className="aspect-[4/5]" />
              <Skeleton className="mt-4 h-4.5 w-[62%]" />
              <Skeleton className="mt-2 w-[80%]" />
            </>
          ) : (
            <>
              <span className="block aspect-[4/5] rounded-3 border-[1.5px] border-dashed border-line-strong bg-surface">
                <PrintBed frac={frac} />
              </span>
              <p className="mt-3 text-sm wdth-card md:text-h4">Next release prints soon</p>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
