import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { upcomingQuery } from '#src/features/releases/client/queries.ts';
import { site } from '#src/site.ts';
import { describeRelease } from './week-rail.ts';

/** Names the next release, which may be after this week, and links to all upcoming releases. */
export function NextRelease() {
  const next = useQuery(upcomingQuery()).data?.[0];
  return (
    <div className="mt-3 text-sm text-ink-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <p className="min-h-[1lh] truncate">{next && `Next: ${describeRelease(site.timeZone, next)}`}</p>
      <Link to="/releases" className="link inline-flex min-h-8 shrink-0 items-center pointer-coarse:min-h-11">
        Release calendar
      </Link>
    </div>
  );
}
