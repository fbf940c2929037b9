import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { call } from '#src/lib/api-client.ts';
import { formatMonthAndDay } from '#src/lib/date-text.ts';
import { recordVisit } from '../calls.ts';

/** Reads what is new once in the life of a page. */
const newsQuery = (userId: string) =>
  queryOptions({
    queryKey: [recordVisit.path, userId],
    queryFn: ({ signal }) => call(recordVisit, {}, { signal }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });

/**
 * Shows how many designs, editions and replies came since the last visit of a person.
 * @param props.otherwise shown to visitors, and while there are none
 */
export function VisitNews({ otherwise = null }: { otherwise?: ReactNode }) {
  const user = useCurrentUser();
  return user ? <News userId={user.id} otherwise={otherwise} /> : otherwise;
}

function News({ userId, otherwise }: { userId: string; otherwise: ReactNode }) {
  const { data } = useQuery(newsQuery(userId));
  const parts = data
    ? [
        { to: '/browse', count: data.designs, one: 'new design', many: 'new designs' } as const,
        { to: '/downloads', count: data.editions, one: 'newer edition', many: 'newer editions' } as const,
        { to: '/notifications', count: data.replies, one: 'reply', many: 'replies' } as const,
      ].filter(({ count }) => count > 0)
    : [];
  if (!data?.since || parts.length === 0) return otherwise;
  return (
    <p className="text-sm text-ink-2">
      Since {formatMonthAndDay(data.since)}:{' '}
      {parts.map(({ to, count, one, many }, at) => (
        <Fragment key={to}>
          {at > 0 && ', '}
          <Link to={to} className="link">
            <b className="font-semibold text-ink tabular-nums">
              {count < maxCounted ? count : '100 or more'}
            </b>{' '}
            {count === 1 ? one : many}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

/** The server counts no further. */
const maxCounted = 100;
