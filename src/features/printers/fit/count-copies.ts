import { checkPart } from './check-fit.ts';
import { packPlates } from './pack-plates.ts';
import type { FitOptions, FitPart, PrinterBed } from './types.ts';

const maxCopies = 1000;

/** Returns the largest number of copies of a file's parts on one plate, at most 1,000. 0 if it does not fit at all. */
export function countCopies(parts: readonly FitPart[], printer: PrinterBed, options: FitOptions): number {
  const fits = parts.map((part) => checkPart(part, { printer, options }));
  if (!fits.every(({ verdict }) => 'mindsCorner' in verdict) || fits.length === 0) return 0;
  const isOnePlate = (copies: number) => {
    const packed = fits.map(({ hull }, at) => ({ hull, count: copies * (parts[at]?.copies ?? 1) }));
    return packPlates(packed, printer, options).plates <= 1;
  };
  let [low, high] = [0, 1];
  while (high <= maxCopies && isOnePlate(high)) [low, high] = [high, high * 2];
  high = Math.min(high, maxCopies + 1);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isOnePlate(middle)) low = middle;
    else high = middle;
  }
  return low;
}
