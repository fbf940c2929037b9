import { headroomMm, toleranceMm } from '#src/features/print-facts/hull.ts';
import type { Hull } from '@firstlayer/mesh/contract/print-facts.ts';
import { findRotation, getLargestScale, type Rotation } from './fit-hull.ts';
import { packPlates, type PackedPart } from './pack-plates.ts';
import type { FileFit, FitOptions, FitPart, FitVerdict, PrinterBed } from './types.ts';
import { findWorst } from './verdicts.ts';

const smallestScalePercent = 50;

/** A printer, and how it is used. */
export interface FitTarget {
  printer: PrinterBed;
  options: FitOptions;
}

/** Checks whether the parts of a file fit a printer. */
export function checkFit(parts: readonly FitPart[], printer: PrinterBed, options: FitOptions): FileFit {
  const fits = parts.map((part) => checkPart(part, { printer, options }));
  const verdicts = fits.map(({ verdict }) => verdict);
  const worst = findWorst(verdicts);
  const packed = fits.map(({ hull }, at): PackedPart => ({ hull, count: parts[at]?.copies ?? 1 }));
  return { verdict: countPlates(worst, packed, { printer, options }), parts: verdicts };
}

/** The parts of a file fit one by one: returns how many plates they need. */
function countPlates(verdict: FitVerdict, parts: PackedPart[], { printer, options }: FitTarget): FitVerdict {
  const isOne = parts.reduce((sum, { count }) => sum + count, 0) < 2;
  if (isOne || !('mindsCorner' in verdict) || fitsAsArranged(verdict, { printer, options })) return verdict;
  const { plates } = packPlates(parts, printer, options);
  if (plates < 2) return verdict;
  if (verdict.kind === 'laid-down') return { ...verdict, plates };
  return { kind: 'plates', plates, mindsCorner: verdict.mindsCorner };
}

/** Returns whether all parts fit at once, as the file arranges them. */
function fitsAsArranged(verdict: FitVerdict, { printer, options }: FitTarget): boolean {
  if (!options.arrangementMm || verdict.kind === 'laid-down') return false;
  const [x, y] = options.arrangementMm;
  return findRotation([0, 0, x, 0, x, y, 0, y], printer, options)?.mindsCorner === false;
}

/** Checks one part, and returns the hull of the pose in which it fits. */
export function checkPart(part: FitPart, target: FitTarget): { verdict: FitVerdict; hull: Hull } {
  const { hull, boundsMm, poses } = part;
  const height = boundsMm[2];
  if (hull.length < 6 || !(height > 0)) return { verdict: { kind: 'unknown' }, hull };
  const rotation = findRotation(hull, target.printer, target.options);
  const isTooTall = !fitsHeight(height, target.printer);
  if (rotation && !isTooTall) return { verdict: toVerdict(rotation), hull };
  const laidDown = layDown(poses, target);
  if (laidDown) return laidDown;
  const scalePercent = getScalePercent(hull, height, target);
  if (!rotation) return { verdict: { kind: 'too-large', scalePercent }, hull };
  const needed = height + headroomMm - toleranceMm;
  const byMm = Math.ceil(needed - target.printer.tallMm);
  const needsMm = Math.ceil(needed);
  return { verdict: { kind: 'too-tall', heightMm: height, byMm, needsMm, scalePercent }, hull };
}

function toVerdict({ degrees, mindsCorner }: Rotation): FitVerdict {
  return degrees === 0 ? { kind: 'fits', mindsCorner } : { kind: 'turned', degrees, mindsCorner };
}

/** Finds the first pose in which the part fits, preferably without covering an excluded area. */
function layDown(poses: FitPart['poses'], { printer, options }: FitTarget) {
  const fits = poses.flatMap(({ side, hull, heightMm }) => {
    const rotation = fitsHeight(heightMm, printer) ? findRotation(hull, printer, options) : undefined;
    const verdict: FitVerdict | undefined = rotation && { kind: 'laid-down', side, plates: 1, ...rotation };
    return verdict ? [{ verdict, hull, mindsCorner: rotation?.mindsCorner }] : [];
  });
  return fits.find(({ mindsCorner }) => !mindsCorner) ?? fits[0];
}

function fitsHeight(height: number, printer: PrinterBed): boolean {
  return height <= printer.tallMm - headroomMm + toleranceMm;
}

function getScalePercent(hull: Hull, height: number, { printer, options }: FitTarget): number | null {
  const upright = (printer.tallMm - headroomMm) / height;
  const percent = Math.floor(100 * Math.min(upright, getLargestScale(hull, printer, options)));
  return percent < smallestScalePercent ? null : Math.min(percent, 99);
}
