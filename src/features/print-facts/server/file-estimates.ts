import {
  layerHeights,
  type FileEstimate,
  type LayerHeight,
  type PrinterClass,
} from '#src/lib/print-facts.ts';
import { estimatePrint } from '../estimate/estimate-print.ts';
import { mk3s, type PrintConstants } from '../estimate/print-constants.ts';
import type { StoredProfile } from './layer-bytes.ts';

/** Raise it when the constants change; the estimates are then computed again from the stored layers. */
export const constantsVersion = 1;

interface ClassConstants {
  class: PrinterClass;
  constants: PrintConstants;
  /** The share by which nine of ten estimates are off at most, of the time and of the filament. */
  timeError: number;
  gramsError: number;
}

/** The errors are those that the calibration of these constants measured. */
const classes: readonly ClassConstants[] = [
  { class: 'classic', constants: mk3s, timeError: 0.22, gramsError: 0.09 },
];

/** The errors of estimates for open meshes. */
const roughError = 0.5;

/** Estimates a file for each class and layer height, as if its meshes were printed one after the other. */
export function estimateFile(profiles: readonly StoredProfile[]): FileEstimate[] {
  if (profiles.every(({ layers }) => layers.outlineMm.length === 0)) return [];
  return classes.flatMap((given) => layerHeights.map((layerMm) => estimateClass(profiles, given, layerMm)));
}

function estimateClass(
  profiles: readonly StoredProfile[],
  { class: name, constants, timeError, gramsError }: ClassConstants,
  layerMm: LayerHeight,
): FileEstimate {
  const total: FileEstimate = {
    class: name,
    layerMm,
    seconds: 0,
    secondsLow: 0,
    secondsHigh: 0,
    grams: 0,
    gramsLow: 0,
    gramsHigh: 0,
    source: 'estimated',
  };
  for (const { layers, copies, isRough } of profiles) {
    const { seconds, grams } = estimatePrint(layers, constants, layerMm);
    const ofTime = isRough ? roughError : timeError;
    const ofGrams = isRough ? roughError : gramsError;
    total.seconds += copies * seconds;
    total.secondsLow += copies * seconds * (1 - ofTime);
    total.secondsHigh += copies * seconds * (1 + ofTime);
    total.grams += copies * grams;
    total.gramsLow += copies * grams * (1 - ofGrams);
    total.gramsHigh += copies * grams * (1 + ofGrams);
  }
  return total;
}
