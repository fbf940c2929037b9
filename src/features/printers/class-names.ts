import type { PrinterClass } from '@firstlayer/mesh/contract/print-facts.ts';

/** The names of the classes of printers. */
export const classNames: Record<PrinterClass, string> = {
  corexy: 'CoreXY',
  modern: 'Bed moves, fast',
  classic: 'Bed moves, classic',
  small: 'Small',
  large: 'Large',
  other: 'Other',
};
