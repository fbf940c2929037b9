import type { PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';
import type { PrinterBed } from './fit/types.ts';
import entries from './printers.json' with { type: 'json' };

/** A printer on the market. */
export interface Printer extends PrinterBed {
  id: string;
  maker: string;
  /** The name without the maker. */
  name: string;
  class: PrinterClass;
  /** The number of filaments in one print, with the maker's own changer. */
  colors: number;
  /** True if it is sold with an enclosure. */
  enclosure: boolean;
  /** The measured average draw while printing PLA; null if no measurement was found. */
  watts: number | null;
  /** The origin of the figures. */
  source: string;
}

/** The printers to choose from, by maker and name. */
export const printers = entries as unknown as readonly Printer[];
