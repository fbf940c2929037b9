import { SkeletonCard } from '#src/ui/feedback/SkeletonCard.tsx';

const skeletonCount = 8;

/** The placeholder of the grid while its first page loads in the browser. */
export function ModelGridSkeleton() {
  return (
    <div aria-busy="true" className="grid-cards">
      {Array.from({ length: skeletonCount }, (_, index) => (
        <SkeletonCard key={index} />
      ))}
    </div>
  );
}
