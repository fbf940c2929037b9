import { useQuery } from '@tanstack/react-query';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { Button } from '#src/ui/Button.tsx';
import type { BrowseSearch } from './search.ts';
import { appliedFilters, countSheetFilters } from './browse-state.ts';
import { FilterLink } from './FilterLink.tsx';
import { FollowButton } from '#src/features/notifications/client/FollowButton.tsx';
import { isForPrinter } from './printer-search.ts';
import type { Browse } from './use-browse.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';

/** Follows the chosen category; renders nothing for an unknown one. */
function FollowCategory({ slug }: { slug: string }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const name = categories.find((category) => category.slug === slug)?.name;
  return name !== undefined && <FollowButton kind="category" target={slug} name={name} />;
}

const FiltersSheet = lazyDialog(async () => (await import('./FiltersSheet.tsx')).FiltersSheet);

/** Shows the number of designs, the applied filters, and on small screens a button for the other filters. */
export function ResultLine({ search, browse }: { search: BrowseSearch; browse: Browse }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: subcategories = [] } = useQuery(subcategoriesQuery());
  const { isOpen, openCount, openFor, setOpen } = useDialogTarget();
  const inSheet = countSheetFilters(search);
  const { printer } = browse;
  const fitsLabel = printer && isForPrinter(search, printer) ? `Fits my ${printer.name}` : undefined;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
      <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
        {browse.total !== undefined && <Count total={browse.total} />}
      </p>
      {appliedFilters(search, { categories, subcategories }, fitsLabel).map(({ label, without }) => (
        <FilterLink
          key={label}
          search={without}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-2 bg-sunken pr-1.5 pl-3 font-medium text-ink no-underline hover:bg-line pointer-coarse:min-h-11"
        >
          {label}
          <X aria-hidden />
          <span className="sr-only">Remove filter</span>
        </FilterLink>
      ))}
      {search.category !== undefined && <FollowCategory slug={search.category} />}
      <Button
        variant="ghost"
        size="sm"
        className="ml-auto lg:hidden noscript:hidden"
        icon={<SlidersHorizontal aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => openFor()}
      >
        {inSheet === 0 ? 'Filters' : `Filters (${inSheet})`}
      </Button>
      {openCount > 0 && (
        <FiltersSheet
          open={isOpen}
          onOpenChange={setOpen}
          search={search}
          total={browse.total}
          onChange={browse.change}
          printer={printer}
        />
      )}
    </div>
  );
}

function Count({ total }: { total: number }) {
  const { count, noun } = formatDesignCount(total);
  return (
    <>
      <strong className="text-ink tabular-nums">{count}</strong> {noun}
    </>
  );
}
