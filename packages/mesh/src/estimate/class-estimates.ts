import type { LayerHeight, PrinterClass } from '../contract/print-facts.ts';

import classes from './printer-classes.json' with { type: 'json' };
import type { PrintConstants, PrintSpeeds } from './estimate-print.ts';

/** The share of an estimate by which the print may take less or more. */
export interface EstimateRange {
  time: number;
  grams: number;
}

export interface ClassEstimates {
  speeds: PrintSpeeds;
  constants: PrintConstants;
  ranges: Record<LayerHeight, EstimateRange>;
}

/** Written by `npm run calibrate`, together with the errors that it measured. */
export const classEstimates: Record<PrinterClass, ClassEstimates> = classes;
