import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import type { BrowseSearch } from './search.ts';
import { AccessFilter } from './AccessFilter.tsx';
import { PrintingFilter } from './PrintingFilter.tsx';
import type { BrowseChange } from './use-browse.ts';

interface FiltersSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  search: BrowseSearch;
  total: number | undefined;
  onChange: (change: BrowseChange) => void;
}

/** The access and printing filters on small screens; each choice applies at once. */
export function FiltersSheet({ open, onOpenChange, search, total, onChange }: FiltersSheetProps) {
  const { count, noun } = formatDesignCount(total ?? 0);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      footer={
        <Button variant="primary" block onClick={() => onOpenChange(false)}>
          {total === undefined ? 'Show designs' : `Show ${count} ${noun}`}
        </Button>
      }
    >
      <div className="[&>fieldset:first-child]:mt-0 [&>fieldset:first-child]:border-t-0 [&>fieldset:first-child]:pt-0">
        <AccessFilter search={search} onChange={onChange} />
        <PrintingFilter search={search} onChange={onChange} />
      </div>
    </Dialog>
  );
}
