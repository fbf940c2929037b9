import { Skeleton } from './Skeleton.tsx';

/** Placeholder of a model card: picture 4:5, title, two lines (hidden below 480 px, like the description), counts, print facts. */
export function SkeletonCard() {
  return (
    <div className="flex min-w-0 flex-col">
      <Skeleton kind="media" className="aspect-[4/5]" />
      <Skeleton className="mt-3.5 h-4.5 w-[62%]" />
      <Skeleton className="mt-2 w-full max-[29.99rem]:hidden" />
      <Skeleton className="mt-2 w-[44%] max-[29.99rem]:hidden" />
      <Skeleton className="mt-2.5 w-[58%]" />
      <Skeleton className="mt-2.5 w-[70%]" />
    </div>
  );
}
