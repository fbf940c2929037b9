import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BrowseSearch } from './search.ts';

interface FilterLinkProps {
  search: BrowseSearch;
  isChosen?: boolean;
  className: string;
  children: ReactNode;
}

/** A filter as a link, so that it works before and without scripts; the chosen one is current. */
export function FilterLink({ search, isChosen, className, children }: FilterLinkProps) {
  return (
    <Link
      to="/browse"
      search={search}
      // Of itself a link is current when the page is its own, which would mark the ways to remove a filter too.
      activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
      aria-current={isChosen ? 'true' : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
