import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SkeletonCard } from '#src/ui/SkeletonCard.tsx';

const cards = [0, 1, 2, 3, 4, 5, 6, 7];

export function FavoriteSkeletons() {
  return (
    <div aria-busy="true" className="grid-cards">
      {cards.map((card) => (
        <div key={card} className="min-w-0">
          <SkeletonCard />
          <div className="mt-2 flex items-center justify-between gap-2">
            <Skeleton className="w-1/2" />
            <Skeleton kind="box" className="h-(--h-sm) w-16" />
          </div>
        </div>
      ))}
    </div>
  );
}
