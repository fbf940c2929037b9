import { headroomMm, toleranceMm } from '#src/features/print-facts/hull.ts';
import type { Hull } from '#src/lib/print-facts.ts';
import { findTurn, getLargestScale } from './fit-hull.ts';
import type { FileFit, FitOptions, FitPart, FitVerdict, PrinterBed } from './types.ts';

const smallestScalePercent = 50;

/** Checks whether the parts of a file fit a printer. */
export function checkFit(parts: readonly FitPart[], printer: PrinterBed, options: FitOptions): FileFit {
  const verdicts = parts.map((part) => checkPart(part, printer, options));
  return { verdict: findWorst(verdicts), parts: verdicts };
}

const order: FitVerdict['kind'][] = [
  'fits',
  'turned',
  'plates',
  'laid-down',
  'unknown',
  'too-tall',
  'too-large',
];

/** Returns the verdict that decides for the whole; `unknown` without verdicts. */
export function findWorst(verdicts: readonly FitVerdict[]): FitVerdict {
  return verdicts.toSorted((a, b) => rank(b) - rank(a))[0] ?? { kind: 'unknown' };
}

/** Among equal kinds, the verdict that asks for more is the worse one. */
function rank(verdict: FitVerdict): number {
  const kind = order.indexOf(verdict.kind);
  if ('scalePercent' in verdict) return kind + 1 - (verdict.scalePercent ?? 0) / 100;
  return 'mindsCorner' in verdict && verdict.mindsCorner ? kind + 0.5 : kind;
}

function checkPart(part: FitPart, printer: PrinterBed, options: FitOptions): FitVerdict {
  const height = part.boundsMm[2];
  const degrees = findTurn(part.hull, printer, options);
  if (degrees !== undefined && fitsHeight(height, printer)) {
    return degrees === 0
      ? { kind: 'fits', mindsCorner: false }
      : { kind: 'turned', degrees, mindsCorner: false };
  }
  for (const { side, hull, heightMm } of part.poses) {
    const turn = fitsHeight(heightMm, printer) ? findTurn(hull, printer, options) : undefined;
    if (turn !== undefined) {
      return { kind: 'laid-down', side, degrees: turn, plates: 1, mindsCorner: false };
    }
  }
  const scalePercent = getScalePercent(part.hull, height, { printer, options });
  if (degrees === undefined) return { kind: 'too-large', scalePercent };
  const needed = height + headroomMm - toleranceMm;
  return {
    kind: 'too-tall',
    heightMm: height,
    byMm: Math.ceil(needed - printer.tallMm),
    needsMm: Math.ceil(needed),
    scalePercent,
  };
}

function fitsHeight(height: number, printer: PrinterBed): boolean {
  return height <= printer.tallMm - headroomMm + toleranceMm;
}

function getScalePercent(
  hull: Hull,
  height: number,
  { printer, options }: { printer: PrinterBed; options: FitOptions },
): number | null {
  const upright = (printer.tallMm - headroomMm) / height;
  const percent = Math.floor(100 * Math.min(upright, getLargestScale(hull, printer, options)));
  return percent < smallestScalePercent ? null : Math.min(percent, 99);
}
