import type { Bounds } from '../measure/measure.ts';
import { getSize } from '../measure/measure.ts';

/** A unit in which the numbers of a file make a printable part, while they do not in millimeters. */
export type UnitGuess = 'inch' | 'meter';

/** A part whose longest side is shorter than this in millimeters would be smaller than a grain of rice. */
const maxTinyMm = 5;
/** Parts of a size that people print. */
const printableMm = { least: 10, most: 500 } as const;
const unitsMm = { inch: 25.4, meter: 1000 } as const;

/**
 * Guesses whether a file that has no unit, such as an STL, is in inches or meters: its longest side is below 5 mm and
 * would be from 10 to 500 mm in that unit. Below 0.4 mm only meters can be meant, above it inches; a file that is
 * larger than a printer is not taken for one in another unit, because a part may be scaled down or split.
 * @returns null for a size that is plausible in millimeters, and for one that is not plausible in any unit
 */
export function guessUnit(bounds: Bounds): UnitGuess | null {
  const longest = Math.max(...getSize(bounds));
  if (!(longest > 0) || longest >= maxTinyMm) return null;
  const isPrintable = (unit: UnitGuess): boolean =>
    longest * unitsMm[unit] >= printableMm.least && longest * unitsMm[unit] <= printableMm.most;
  if (isPrintable('inch')) return 'inch';
  return isPrintable('meter') ? 'meter' : null;
}
