import type { PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';
import type { PrinterBed } from './fit/types.ts';
import { printers } from './printers.ts';
import type { UserPrinter } from './schemas.ts';

/** A person's printer as the fit needs it. */
export interface ResolvedPrinter {
  /** The name in texts such as 'Fits your MK4S'. */
  name: string;
  bed: PrinterBed;
  class: PrinterClass;
}

/** Looks a person's printer up in the list, whose figures count; those that are stored count for others. */
export function resolvePrinter(printer: UserPrinter): ResolvedPrinter {
  const listed = printers.find(({ id }) => id === printer.printerId);
  if (!listed) {
    const { name, bedX, bedY, tall, class: kind } = printer;
    return { name, bed: { bedMm: [bedX, bedY], shape: 'rect', tallMm: tall }, class: kind };
  }
  // Names such as '2.4' are not clear without the maker.
  const name = /^\d/.test(listed.name) ? `${listed.maker} ${listed.name}` : listed.name;
  return { name, bed: listed, class: listed.class };
}
