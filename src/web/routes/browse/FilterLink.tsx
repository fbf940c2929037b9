import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BrowseSearch } from './search.ts';

interface FilterLinkProps {
  search: BrowseSearch;
  isChosen?: boolean;
  className: string;
  children: ReactNode;
}

/** A filter as a link, so that it works without scripts; the chosen filter is marked as current. */
export function FilterLink({ search, isChosen, className, children }: FilterLinkProps) {
  return (
    <Link
      to="/browse"
      search={search}
      // The router marks every link to this page as current, also the links that remove a filter.
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      aria-current={isChosen ? 'true' : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
