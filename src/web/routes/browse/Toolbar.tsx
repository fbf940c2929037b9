import type { ReactNode } from 'react';
import { Select } from '#src/ui/form/Select.tsx';
import type { BrowseSearch } from './search.ts';
import { getSort, sortOptions, browseFormId } from './browse-state.ts';
import { ResultLine } from './ResultLine.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { Browse } from './use-browse.ts';

/** Search and order in a form that also works without scripts, with the count and the applied filters below. */
export function Toolbar({
  search,
  browse,
  children,
}: {
  search: BrowseSearch;
  browse: Browse;
  /** Shown between the search and the count. */
  children: ReactNode;
}) {
  const { category, subcategory, filter, tag } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <form
        id={browseFormId}
        action="/browse"
        role="search"
        className="flex items-center gap-3"
        onSubmit={(event) => event.preventDefault()}
      >
        {Object.entries({ category, subcategory, filter, tag }).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SearchBox q={search.q ?? ''} onFind={browse.find} />
        <Select
          name="sort"
          aria-label="Sort by"
          className="w-auto!"
          value={getSort(search)}
          onChange={({ target }) => browse.change({ sort: target.value })}
        >
          {sortOptions(search).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <button type="submit" className="link hidden min-h-11 noscript:inline-flex">
          Search
        </button>
      </form>
      {children}
      <ResultLine search={search} browse={browse} />
    </div>
  );
}
