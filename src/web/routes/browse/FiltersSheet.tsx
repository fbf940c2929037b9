import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import type { BrowseChange, BrowseSearch } from './search.ts';
import { AccessFilter } from './AccessFilter.tsx';
import { countSheetFilters, withoutSheetFilters } from './browse-state.ts';
import { FilamentFilter } from './FilamentFilter.tsx';
import { MyPrinterFilter } from './MyPrinterFilter.tsx';
import { PrintTimeFilter } from './PrintTimeFilter.tsx';

interface FiltersSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  search: BrowseSearch;
  total: number | undefined;
  onChange: (change: BrowseChange) => void;
  printer: ResolvedPrinter | null | undefined;
}

/** The filters without the categories on small screens; each choice applies at once. */
export function FiltersSheet({ open, onOpenChange, search, total, onChange, printer }: FiltersSheetProps) {
  const { count, noun } = formatDesignCount(total ?? 0);
  const isFiltered = countSheetFilters(search) > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <>
          {/* Without `disabled`, the button keeps the focus when it has cleared the filters. */}
          <Button aria-disabled={!isFiltered} onClick={() => isFiltered && onChange(withoutSheetFilters)}>
            Clear filters
          </Button>
          <Button variant="primary" block onClick={() => onOpenChange(false)}>
            {total === undefined ? 'Show designs' : `Show ${count} ${noun}`}
          </Button>
        </>
      }
    >
      <div className="[&>fieldset:first-child]:mt-0 [&>fieldset:first-child]:border-t-0 [&>fieldset:first-child]:pt-0">
        <MyPrinterFilter search={search} onChange={onChange} printer={printer} />
        <PrintTimeFilter search={search} onChange={onChange} />
        <FilamentFilter search={search} onChange={onChange} />
        <AccessFilter search={search} onChange={onChange} />
      </div>
    </Dialog>
  );
}
