import { getMargin, measureTurns, toleranceMm } from '#src/features/print-facts/hull.ts';
import type { Hull } from '#src/lib/print-facts.ts';
import { measureCircle } from './enclosing-circle.ts';
import type { FitOptions, PrinterBed } from './types.ts';

/** Returns the size on which parts may stand, in millimeters. */
function getUsableSize(printer: PrinterBed, { needsBrim }: FitOptions): [x: number, y: number] {
  const margin = getMargin(needsBrim);
  return [printer.bedMm[0] - 2 * margin, printer.bedMm[1] - 2 * margin];
}

/** All turns from 0 to 179.5 degrees, with the scale at which the hull fills the bed. */
function measureScales(hull: Hull, printer: PrinterBed, options: FitOptions) {
  const [x, y] = getUsableSize(printer, options);
  return measureTurns(hull).flatMap(({ degrees, width, depth }) => [
    { degrees, scale: getScale(width, depth, [x, y]) },
    { degrees: degrees + 90, scale: getScale(depth, width, [x, y]) },
  ]);
}

function getScale(width: number, depth: number, [x, y]: [x: number, y: number]): number {
  return Math.min((x + toleranceMm) / width, (y + toleranceMm) / depth);
}

/**
 * Returns how to turn a hull so that it fits the bed, ignoring excluded areas: 0, else 90, else the whole degree that
 * leaves most room, else the half degree. Undefined if it does not fit.
 */
export function findTurn(hull: Hull, printer: PrinterBed, options: FitOptions): number | undefined {
  if (printer.shape === 'round') return getLargestScale(hull, printer, options) >= 1 ? 0 : undefined;
  const fitting = measureScales(hull, printer, options).filter(({ scale }) => scale >= 1);
  const straight = fitting.filter(({ degrees }) => degrees % 90 === 0).map(({ degrees }) => degrees);
  if (straight.length > 0) return Math.min(...straight);
  const whole = fitting.filter(({ degrees }) => degrees % 1 === 0);
  return (whole.length > 0 ? whole : fitting).toSorted((a, b) => b.scale - a.scale)[0]?.degrees;
}

/** Returns the largest factor by which the hull can be scaled and still fits the bed, ignoring excluded areas. */
export function getLargestScale(hull: Hull, printer: PrinterBed, options: FitOptions): number {
  if (printer.shape === 'rect') {
    return Math.max(0, ...measureScales(hull, printer, options).map(({ scale }) => scale));
  }
  const usable = Math.min(...getUsableSize(printer, options)) + toleranceMm;
  return Math.max(0, usable / (2 * measureCircle(hull).radius));
}
