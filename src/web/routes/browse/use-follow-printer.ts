import { useEffect, useRef } from 'react';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import { isForPrinter, toPrinterSearch } from './printer-search.ts';
import type { BrowseChange, BrowseSearch } from './search.ts';

/** Changes bed and class in the address to those of another chosen printer, if they were those of the printer before. */
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
    if (!printer || !last || last === printer) return;
    const wanted = {
      ...(isForPrinter(search, last) && toPrinterSearch(printer)),
      ...(search.class === last.class && { class: printer.class }),
    };
    if (Object.entries(wanted).some(([key, value]) => search[key as keyof typeof wanted] !== value))
      change(wanted);
  }, [printer, search, change]);
}
