import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { dropdownClass } from '#src/features/catalog/client/search/SuggestedSearch.tsx';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { newestReleasesQuery } from '#src/features/catalog/client/queries.ts';
import { VisitNews } from '#src/features/notifications/client/VisitNews.tsx';
import { getAccessTier } from '#src/features/plans/access.ts';
import { formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { site } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePageTime } from '#src/ui/page-time.ts';
import { SearchForm } from '../../layout/SearchForm.tsx';

/** The search on the home page, a plain form that works without JavaScript, with the size of the catalog and its price. */
export function FrontSearch() {
  const total = useQuery(newestReleasesQuery()).data?.total ?? 0;
  const { count, noun } = formatDesignCount(total);
  const label = total > 0 ? `Search ${count} ${noun}` : 'Search designs';
  return (
    <div>
      <SearchForm
        name="Designs"
        label={label}
        className="grid gap-2 min-[30rem]:grid-cols-[minmax(0,1fr)_auto]"
        fieldClassName="relative"
        listClassName={`${dropdownClass} left-0 w-120 max-w-full max-lg:max-w-none max-lg:w-full`}
        inputClassName="[&_input]:min-h-(--h-lg)!"
      >
        <Button type="submit" variant="primary" size="lg">
          Browse Designs
        </Button>
      </SearchForm>
      <div className="mt-3 min-h-6">
        <VisitNews otherwise={<CatalogFacts total={total} />} />
      </div>
    </div>
  );
}

/** The size of the catalog, and what it costs. */
function CatalogFacts({ total }: { total: number }) {
  const user = useCurrentUser();
  const now = usePageTime();
  const { count, noun } = formatDesignCount(total);
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2 [&_b]:font-semibold [&_b]:text-ink [&_b]:tabular-nums">
      {total > 0 && (
        <li>
          <b>{count}</b> {noun}
        </li>
      )}
      {site.releaseSchedule.length > 0 && (
        <li>
          <b>{site.releaseSchedule.length}</b> more each week
        </li>
      )}
      <li>
        {user && getAccessTier(user.subscription, now) !== 'free' ? (
          'Your plan opens all of them'
        ) : (
          <>
            Free, or all of them from{' '}
            <Link to="/pricing" className="link">
              <b>{formatMonthlyPrice('personal')}</b> a month
            </Link>
          </>
        )}
      </li>
    </ul>
  );
}
