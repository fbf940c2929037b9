import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Occasions } from '#src/features/catalog/client/Occasions.tsx';
import { Breadcrumbs } from '#src/ui/Breadcrumbs.tsx';
import { AccessFilter } from './AccessFilter.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { CategoryColumn } from './CategoryColumn.tsx';
import { DesignerFilter } from './DesignerFilter.tsx';
import { FilamentFilter } from './FilamentFilter.tsx';
import { MyPrinterFilter } from './MyPrinterFilter.tsx';
import { PrintTimeFilter } from './PrintTimeFilter.tsx';
import { rememberBrowseSearch } from './last-search.ts';
import { Results } from './Results.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useBrowse } from './use-browse.ts';
import { browseFormId } from './browse-state.ts';

const route = getRouteApi('/browse');

/** The catalog page; its whole state is in the address. */
export function Page() {
  const search = route.useSearch();
  const browse = useBrowse(search);
  useEffect(() => rememberBrowseSearch(search), [search]);
  return (
    <div className="wrap">
      <div className="pt-2 pb-8">
        <Breadcrumbs current="Browse Designs">
          <Link to="/">Home</Link>
        </Breadcrumbs>
        <h1 className="mt-2">Browse Designs</h1>
        <Occasions className="mt-5" />
      </div>
      <div className="grid gap-6 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-12">
        <aside
          aria-label="Filters"
          className="-mx-3 hidden px-3 lg:block lg:[@media(min-height:70rem)]:sticky lg:[@media(min-height:70rem)]:top-[calc(var(--header-h)+var(--s-6))] lg:[@media(min-height:70rem)]:max-h-[calc(100vh-var(--header-h)-var(--s-12))] lg:[@media(min-height:70rem)]:overflow-y-auto noscript:block noscript:max-lg:order-last"
        >
          <CategoryColumn search={search} />
          <MyPrinterFilter
            search={search}
            onChange={browse.change}
            printer={browse.printer}
            form={browseFormId}
          />
          <PrintTimeFilter search={search} onChange={browse.change} form={browseFormId} />
          <FilamentFilter search={search} onChange={browse.change} form={browseFormId} />
          <DesignerFilter search={search} onChange={browse.change} form={browseFormId} />
          <AccessFilter search={search} onChange={browse.change} form={browseFormId} />
          <button
            type="submit"
            form={browseFormId}
            className="link mt-4 hidden min-h-11 noscript:inline-flex"
          >
            Apply filters
          </button>
        </aside>
        <div className="min-w-0">
          <Toolbar search={search} browse={browse}>
            <CategoryChips search={search} />
          </Toolbar>
          <Results search={search} browse={browse} />
        </div>
      </div>
    </div>
  );
}
