import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';

const heights = ['h-59 md:h-37', 'h-256 md:h-222', 'h-61 md:h-63', 'h-19 md:h-21'];

/** Placeholders for the first rows until the user is known. */
export function SettingsSkeleton() {
  return (
    <div aria-busy="true">
      {heights.map((height) => (
        <div
          key={height}
          className="grid gap-4 border-t border-line py-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-12"
        >
          <div>
            <Skeleton className="h-5 w-36" />
            <Skeleton className="mt-3 w-60" />
          </div>
          <Skeleton kind="box" className={`rounded-3 ${height}`} />
        </div>
      ))}
    </div>
  );
}
