import { getMargin, measureTurns, toleranceMm } from '#src/features/print-facts/hull.ts';
import type { Hull } from '@firstlayer/mesh/contract/print-facts.ts';
import { measureCircle } from './enclosing-circle.ts';
import { placeHull } from './place-hull.ts';
import type { FitOptions, PrinterBed } from './types.ts';

/** A turn by which a hull fits the bed, counter-clockwise, and whether it then covers an excluded area. */
export interface Rotation {
  degrees: number;
  mindsCorner: boolean;
}

/**
 * Returns how to turn a hull so that it fits the bed: not at all, else by 90 degrees, else by the whole degrees that
 * leave most room, else by half degrees. A turn that leaves excluded areas free is preferred. Undefined if none fits.
 */
export function findRotation(hull: Hull, printer: PrinterBed, options: FitOptions): Rotation | undefined {
  if (printer.shape === 'round') {
    return getLargestScale(hull, printer, options) >= 1 ? { degrees: 0, mindsCorner: false } : undefined;
  }
  const rotations = measureScales(hull, printer, options)
    .filter(({ scale }) => scale >= 1)
    .toSorted(
      (a, b) =>
        getPriority(a.degrees) - getPriority(b.degrees) ||
        Math.round(1e6 * (b.scale - a.scale)) ||
        a.degrees - b.degrees,
    )
    .map(({ degrees }) => degrees);
  const [best] = rotations;
  if (best === undefined || !printer.exclude) return best === undefined ? best : toTurn(best, false);
  // Half a turn keeps the box, but not the corners of the hull.
  for (const degrees of rotations.flatMap((rotation) => [rotation, rotation + 180])) {
    if (!placeHull(hull, degrees, { printer, options }).mindsCorner) return toTurn(degrees, false);
  }
  return toTurn(best, true);
}

function toTurn(degrees: number, mindsCorner: boolean): Rotation {
  return { degrees, mindsCorner };
}

function getPriority(degrees: number): number {
  if (degrees % 90 === 0) return degrees / 90;
  return degrees % 1 === 0 ? 2 : 3;
}

/** Returns the largest factor by which the hull can be scaled and still fits the bed, ignoring excluded areas. */
export function getLargestScale(hull: Hull, printer: PrinterBed, options: FitOptions): number {
  if (printer.shape === 'rect') {
    return Math.max(0, ...measureScales(hull, printer, options).map(({ scale }) => scale));
  }
  const usable = Math.min(...getUsableSize(printer, options)) + toleranceMm;
  return Math.max(0, usable / (2 * measureCircle(hull).radius));
}

/** Measures all turns from 0 to 179.5 degrees, with the factor by which the hull then fills the bed. */
function measureScales(hull: Hull, printer: PrinterBed, options: FitOptions) {
  const usable = getUsableSize(printer, options);
  return measureTurns(hull).flatMap(({ degrees, width, depth }) => [
    { degrees, scale: getScale(width, depth, usable) },
    { degrees: degrees + 90, scale: getScale(depth, width, usable) },
  ]);
}

function getScale(width: number, depth: number, [x, y]: readonly [number, number]): number {
  return Math.min((x + toleranceMm) / width, (y + toleranceMm) / depth);
}

/** Returns the size of the area on which parts may stand, in millimeters. */
function getUsableSize({ bedMm }: PrinterBed, { needsBrim }: FitOptions): [x: number, y: number] {
  const margin = getMargin(needsBrim);
  return [bedMm[0] - 2 * margin, bedMm[1] - 2 * margin];
}
