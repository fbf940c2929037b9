import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import type { SubmitEvent } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { newestReleasesQuery } from '#src/features/catalog/client/queries.ts';
import { VisitNews } from '#src/features/notifications/client/VisitNews.tsx';
import { getAccessTier } from '#src/features/plans/access.ts';
import { formatMonthlyPrice } from '#src/features/plans/plans.ts';
import { site } from '#src/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { usePageTime } from '#src/ui/page-time.ts';

/** The search on the home page, a plain form that works without JavaScript, with the size of the catalog and its price. */
export function FrontSearch() {
  const total = useQuery(newestReleasesQuery()).data?.total ?? 0;
  const navigate = useNavigate();
  const { count, noun } = formatDesignCount(total);
  const label = total > 0 ? `Search ${count} ${noun}` : 'Search designs';
  const find = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    void navigate({ to: '/browse', search: typeof q === 'string' ? { q: q.trim() } : {} });
  };
  return (
    <div>
      <form
        action="/browse"
        role="search"
        onSubmit={find}
        className="grid gap-2 min-[30rem]:grid-cols-[minmax(0,1fr)_auto]"
      >
        <Input
          type="search"
          name="q"
          maxLength={200}
          aria-label={label}
          placeholder={label}
          icon={<Search aria-hidden />}
          className="[&_input]:min-h-(--h-lg)!"
        />
        <Button type="submit" variant="primary" size="lg">
          Browse Designs
        </Button>
      </form>
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
