import { getSize, type Bounds } from '../measure/measure.ts';
import { isWithin } from './measure-distances.ts';
import type { SurfacePoints } from './surface-points.ts';
import type { SurfaceTree } from './surface-tree.ts';

type Shift = [x: number, y: number, z: number];

/** A mesh with what comparing it needs. */
export interface ComparedSurface {
  bounds: Bounds;
  points: SurfacePoints;
  tree: SurfaceTree;
}

/** A vertex that was only rounded when the file was saved again is within this distance of its position. */
export const roundingMm = 0.02;
const mmPerInch = 25.4;
const inchTolerance = 0.1;

/** Returns by how much an object was moved; undefined if anything else has changed, or nothing. */
export function findShift(older: ComparedSurface, newer: ComparedSurface): Shift | undefined {
  const isSameSize = [0, 1, 2].every(
    (axis) => Math.abs(sideOf(older, axis) - sideOf(newer, axis)) <= roundingMm * 2,
  );
  if (!isSameSize) return undefined;
  const shift = [0, 1, 2].map((axis) => centerOf(newer, axis) - centerOf(older, axis)) as Shift;
  const back = shift.map((value) => -value) as Shift;
  if (Math.hypot(...shift) <= roundingMm) return undefined;
  const isMoved =
    isWithin(newer.points, older.tree, { shift: back, toleranceMm: roundingMm }) &&
    isWithin(older.points, newer.tree, { shift, toleranceMm: roundingMm });
  return isMoved ? shift : undefined;
}

/** Returns 25.4 or its reciprocal if the object looks like it was saved in another unit. */
export function findInchScale(older: ComparedSurface, newer: ComparedSurface): number | undefined {
  const ratios = [0, 1, 2].flatMap((axis) => {
    const [before, after] = [sideOf(older, axis), sideOf(newer, axis)];
    return before === 0 && after === 0 ? [] : [after / before];
  });
  const isNear = (ratio: number) => Math.abs(ratio - mmPerInch) <= inchTolerance;
  if (ratios.length === 0) return undefined;
  if (ratios.every(isNear)) return mmPerInch;
  return ratios.every((ratio) => isNear(1 / ratio)) ? 1 / mmPerInch : undefined;
}

function sideOf({ bounds }: ComparedSurface, axis: number): number {
  return getSize(bounds)[axis] ?? 0;
}

function centerOf({ bounds: { low, high } }: ComparedSurface, axis: number): number {
  return ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2;
}
