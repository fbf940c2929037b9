import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { SkeletonCard } from '#src/ui/feedback/SkeletonCard.tsx';

const cards = [0, 1, 2, 3, 4, 5, 6, 7];

export function FavoriteSkeletons() {
  return (
    <div aria-busy="true" className="grid-cards">
      {cards.map((card) => (
        <div key={card} className="min-w-0">
          <SkeletonCard />
          <div className="mt-2 grid gap-1.5 min-[30rem]:flex min-[30rem]:items-center min-[30rem]:justify-between">
            <Skeleton className="w-3/4 min-[30rem]:w-1/2" />
            <Skeleton className="w-1/2 min-[30rem]:hidden" />
            <Skeleton kind="box" className="mt-1 h-(--h-sm) min-[30rem]:mt-0 min-[30rem]:w-16" />
          </div>
        </div>
      ))}
    </div>
  );
}
