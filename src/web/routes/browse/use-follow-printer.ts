import { useEffect, useRef } from 'react';
import { takeNewChoice } from '#src/features/printers/client/new-choice.ts';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import { followPrinter } from './printer-search.ts';
import type { BrowseChange, BrowseSearch } from './search.ts';

/**
 * Sets bed and class in the address to those of a printer that was just chosen, here or on another page. They also follow a
 * printer that changed in another way, if they were those of the printer before.
 */
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
    if (!printer) return;
    const wanted = takeNewChoice()
      ? followPrinter(search, printer, 'chosen')
      : followPrinter(search, printer, last ?? printer);
    if (Object.entries(wanted).some(([key, value]) => search[key as keyof typeof wanted] !== value))
      change(wanted);
  }, [printer, search, change]);
}
