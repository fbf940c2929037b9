import type { LayerHeight, PrinterClass } from '#src/lib/print-facts.ts';

import classes from '../printer-classes.json' with { type: 'json' };
import type { PrintConstants, PrintSpeeds } from './estimate-print.ts';

/** How much shorter or longer, lighter or heavier a print may be than its estimate, as a share of the estimate. */
export type EstimateRange = { time: number; grams: number };

export type ClassEstimates = {
  speeds: PrintSpeeds;
  constants: PrintConstants;
  ranges: Record<LayerHeight, EstimateRange>;
};

/** Written by `npm run calibrate`, together with the errors that it measured. */
export const classEstimates: Record<PrinterClass, ClassEstimates> = classes;
