import { useEffect, useRef } from 'react';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import { isForPrinter, toPrinterSearch } from './printer-search.ts';
import type { BrowseChange, BrowseSearch } from './search.ts';

/** Changes the bed in the address to that of another chosen printer, if it was that of the printer before. */
export function useFollowPrinter(
  search: BrowseSearch,
  printer: ResolvedPrinter | null | undefined,
  change: (change: BrowseChange) => void,
): void {
  const before = useRef(printer);
  useEffect(() => {
    const last = before.current;
    // While the figures of another printer are loaded, the one before is remembered.
    if (printer) before.current = printer;
    if (printer && last && last !== printer && isForPrinter(search, last)) change(toPrinterSearch(printer));
  }, [printer, search, change]);
}
