import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#src/lib/text.ts';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { statsQuery } from './queries.ts';

/** Shows three totals in one row and reserves their space while they load. */
export function StatsHeader() {
  const { data, isError } = useQuery(statsQuery());
  const totals = [
    ['Total users', data?.totalUsers],
    ['Total downloads', data?.totalDownloads],
    ['STL files', data?.totalFiles],
  ] as const;
  return (
    <dl
      aria-busy={!data && !isError}
      className="mb-8 grid grid-cols-3 divide-x divide-line rounded-3 border border-line bg-surface"
    >
      {totals.map(([label, total]) => (
        <div key={label} className="flex flex-col justify-between p-3 sm:p-4 md:px-6 md:py-5">
          <dt className="text-xs text-ink-3 sm:text-sm">{label}</dt>
          <dd className="min-h-[1.1em] text-[clamp(1.375rem,1rem+1.8vw,2.25rem)] leading-[1.1] wdth-head tabular-nums">
            {total === undefined ? isError ? '-' : <Skeleton className="h-[1em] w-20" /> : formatCount(total)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
