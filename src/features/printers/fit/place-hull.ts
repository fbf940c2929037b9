import { getMargin, toleranceMm, turnHull } from '#src/features/print-facts/hull.ts';
import type { Hull } from '@firstlayer/mesh/contract/print-facts.ts';
import { measureCircle, type Point } from './enclosing-circle.ts';
import type { ExcludedArea, FitOptions, PrinterBed } from './types.ts';

const gridMm = 2;

/**
 * Turns a hull and places it on the bed, in the middle if excluded areas allow it. The origin is the front left corner
 * of the bed, or of the square around a round bed. The hull must fit the bed.
 */
export function placeHull(
  hull: Hull,
  degrees: number,
  { printer, options }: { printer: PrinterBed; options: FitOptions },
): { hull: Hull; mindsCorner: boolean } {
  const turned = turnHull(hull, degrees);
  const [x, y] = printer.bedMm;
  if (printer.shape === 'round') {
    const center = measureCircle(turned.hull);
    return { hull: moveHull(turned.hull, x / 2 - center.x, y / 2 - center.y), mindsCorner: false };
  }
  const margin = getMargin(options.needsBrim);
  const areas = (printer.exclude ?? []).map((area) => growArea(area, margin));
  const isFree = (place: Hull) => !areas.some((area) => overlaps(place, area));
  const center = moveHull(turned.hull, (x - turned.width) / 2, (y - turned.depth) / 2);
  if (isFree(center)) return { hull: center, mindsCorner: false };
  const columns = getSteps(margin, x - margin - turned.width, areas.length);
  const rows = getSteps(margin, y - margin - turned.depth, areas.length);
  for (const row of rows) {
    for (const column of columns) {
      const place = moveHull(turned.hull, column, row);
      if (isFree(place)) return { hull: place, mindsCorner: false };
    }
  }
  return { hull: center, mindsCorner: true };
}

/**
 * Returns the places to try along one axis, the ends first. Against one excluded corner no place is better than the
 * opposite end; between several, the places of a grid are tried.
 */
function getSteps(from: number, to: number, areaCount: number): number[] {
  if (areaCount < 2) return [to, from];
  const count = Math.max(0, Math.floor((to - from) / gridMm));
  return [to, ...Array.from({ length: count + 1 }, (_, step) => from + step * gridMm)];
}

export function moveHull(hull: Hull, x: number, y: number): Hull {
  return hull.map((value, at) => value + (at % 2 === 0 ? x : y));
}

export function growArea([x0, y0, x1, y1]: ExcludedArea, by: number): ExcludedArea {
  return [x0 - by, y0 - by, x1 + by, y1 + by];
}

/** Returns whether a hull and an area overlap, by the axes of both; touching is not overlapping. */
export function overlaps(hull: Hull, [x0, y0, x1, y1]: ExcludedArea): boolean {
  const xs = hull.filter((_, at) => at % 2 === 0);
  const ys = hull.filter((_, at) => at % 2 === 1);
  const isApart =
    Math.max(...xs) <= x0 + toleranceMm ||
    Math.min(...xs) >= x1 - toleranceMm ||
    Math.max(...ys) <= y0 + toleranceMm ||
    Math.min(...ys) >= y1 - toleranceMm;
  return (
    !isApart && !xs.some((x, at) => isOutside([x, ys[at] ?? 0], nextCorner(xs, ys, at), [x0, y0, x1, y1]))
  );
}

function nextCorner(xs: number[], ys: number[], at: number): Point {
  const next = (at + 1) % xs.length;
  return [xs[next] ?? 0, ys[next] ?? 0];
}

/** Returns whether all corners of the area are to the right of an edge, which is outside of the hull. */
function isOutside([ax, ay]: Point, [bx, by]: Point, [x0, y0, x1, y1]: ExcludedArea): boolean {
  const length = Math.hypot(bx - ax, by - ay);
  if (length < toleranceMm) return false;
  const corners: Point[] = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ];
  return corners.every(([x, y]) => ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length <= toleranceMm);
}
