import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#src/lib/date-text.ts';
import { formatCount } from '#src/lib/text.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import type { SearchMiss } from '../../synonyms-schemas.ts';
import { searchMissesQuery } from './queries.ts';

/** Lists the searches that no design matched, the most frequent first. */
export function SearchMisses() {
  const { data, isPending, refetch } = useQuery(searchMissesQuery());
  return (
    <section aria-labelledby="search-misses">
      <h2 id="search-misses" className="text-h3">
        Searched without a result
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        In the last 90 days. Words that no design has are counted, not who searched for them.
      </p>
      {isPending && <Skeleton kind="box" className="h-60 rounded-3" />}
      {!isPending && data === undefined && (
        <ErrorState message="The searches could not be loaded." onRetry={() => void refetch()} />
      )}
      {data &&
        (data.length === 0 ? (
          <p className="text-ink-2">Every search found designs.</p>
        ) : (
          <Misses misses={data} />
        ))}
    </section>
  );
}

function Misses({ misses }: { misses: readonly SearchMiss[] }) {
  return (
    <ul className="border-t border-line">
      {misses.map(({ term, count, lastAt }) => (
        <li key={term} className="flex items-baseline gap-3 border-b border-line py-2">
          <Link to="/browse" search={{ q: term }} className="link mr-auto min-w-0 wrap-anywhere">
            {term}
          </Link>
          <span className="shrink-0 text-sm text-ink-3 tabular-nums">
            {count === 1 ? 'once' : `${formatCount(count)} times`},{' '}
            <time dateTime={lastAt}>{formatDate(lastAt)}</time>
          </span>
        </li>
      ))}
    </ul>
  );
}
