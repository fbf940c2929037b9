import { getSquareMm } from '#src/features/print-facts/fits-card.ts';
import type { ResolvedPrinter } from '#src/features/printers/resolve-printer.ts';
import type { BrowseChange, BrowseSearch } from './search.ts';

/** Returns the search parameters for designs that fit a printer. */
export function toPrinterSearch({ bed }: ResolvedPrinter) {
  return {
    bed: String(Math.floor(getSquareMm(bed))),
    tall: String(Math.floor(bed.tallMm)),
  } satisfies BrowseSearch;
}

/** Returns whether the bed in the address is that of a printer. */
export function isForPrinter(search: BrowseSearch, printer: ResolvedPrinter): boolean {
  const { bed, tall } = toPrinterSearch(printer);
  return search.bed === bed && search.tall === tall;
}

/** Adds the class of the chosen printer to a change that is about print times. */
export function withPrinterClass(
  change: BrowseChange,
  printer: ResolvedPrinter | null | undefined,
): BrowseChange {
  const isAboutTime = Boolean(change.maxMinutes) || change.sort === 'time';
  return printer && isAboutTime ? { ...change, class: printer.class } : change;
}

/**
 * Returns the parameters that follow the chosen printer.
 * @param before the printer whose bed and class are replaced; `chosen` replaces any, because the person has just chosen
 */
export function followPrinter(
  search: BrowseSearch,
  printer: ResolvedPrinter,
  before: ResolvedPrinter | 'chosen',
): Pick<BrowseSearch, 'bed' | 'tall' | 'class'> {
  const isTimed = search.maxMinutes !== undefined || search.sort === 'time';
  const isMyBed = before === 'chosen' || isForPrinter(search, before);
  const isMyClass = before === 'chosen' || search.class === undefined || search.class === before.class;
  return {
    ...(isMyBed && toPrinterSearch(printer)),
    ...(isTimed && isMyClass && { class: printer.class }),
  };
}
