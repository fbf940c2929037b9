import { splitWords } from '#src/lib/fold.ts';
import { initialCosts } from '../../constants.ts';
import type { Printer } from '../../printers.ts';
import type { NewPrinter, UserPrinter } from '../../schemas.ts';

/** Returns the name with the maker, as in 'Prusa MK4S'. */
export function getFullName({ maker, name }: Pick<Printer, 'maker' | 'name'>): string {
  return `${maker} ${name}`;
}

/** Returns the makers in alphabetical order. */
export function listMakers(printers: readonly Printer[]): string[] {
  return [...new Set(printers.map(({ maker }) => maker))].toSorted();
}

/** Returns the printers of a maker, or of all with '', whose names have words that begin with each word of the search. */
export function filterPrinters(printers: readonly Printer[], maker: string, search: string): Printer[] {
  const wanted = splitWords(search);
  return printers.filter((printer) => {
    if (maker !== '' && printer.maker !== maker) return false;
    const words = splitWords(getFullName(printer));
    return wanted.every((word) => words.some((own) => own.startsWith(word)));
  });
}

export function describeUserPrinter({ bedX, bedY, tall, printerId }: UserPrinter): string {
  return `${bedX} × ${bedY} × ${tall} mm${printerId === null ? ', your own figures' : ''}`;
}

/** Builds what is stored of a printer of the list. */
export function toNewPrinter(printer: Printer): NewPrinter {
  const { id, bedMm, tallMm, class: kind, watts } = printer;
  return {
    ...initialCosts,
    printerId: id,
    name: getFullName(printer),
    bedX: bedMm[0],
    bedY: bedMm[1],
    tall: tallMm,
    class: kind,
    nozzle: 0.4,
    watts: watts ?? initialCosts.watts,
    isChosen: true,
  };
}

/** Returns the value of the radio button of one of the person's printers. */
export function toValue(printer: UserPrinter | undefined): string | undefined {
  return printer && `own-${printer.id}`;
}
