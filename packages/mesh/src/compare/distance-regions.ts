import type { DifferenceRegion } from '../contract/difference.ts';
import { emptyBounds, getSize, widen, type Bounds } from '../measure/measure.ts';
import { at } from '../core/typed-arrays.ts';
import { createSets, findRoot, joinSets } from '../core/union-find.ts';
import { changedNumbers } from './measure-distances.ts';

/** The cells along the diagonal of both objects. Changed points in neighboring cells are one region. */
const cellsAlong = 64;
/** The cells along an axis that have numbers of their own, on both sides of the first point. */
const numberedCells = 4 * cellsAlong;
/** Fewer points than this may be noise. */
const leastPoints = 3;

/**
 * Groups points at which an object has grown or shrunk into regions, the largest first.
 * @param newer points of the newer surface with their distances from the older one
 * @param older points of the older surface. Those outside the newer one were removed.
 */
export function groupPoints(
  newer: Float32Array,
  older: Float32Array,
  diagonalMm: number,
): DifferenceRegion[] {
  return (['grown', 'shrunk'] as const)
    .flatMap((kind) => {
      const sign = kind === 'grown' ? 1 : -1;
      const points = [...selectPoints(newer, sign), ...selectPoints(older, -sign)];
      return findGroups(Float32Array.from(points), diagonalMm / cellsAlong).map((bounds) =>
        toRegion(kind, bounds),
      );
    })
    .toSorted((a, b) => measureDiagonal(b) - measureDiagonal(a));
}

/** Returns the coordinates of the points whose distance has this sign. */
function selectPoints(changed: Float32Array, sign: number): number[] {
  const points: number[] = [];
  for (let i = 0; i < changed.length; i += changedNumbers)
    if (at(changed, i + 3) * sign > 0) points.push(at(changed, i), at(changed, i + 1), at(changed, i + 2));
  return points;
}

const measureDiagonal = ({ sizeMm }: DifferenceRegion) => Math.hypot(...sizeMm);

export function toRegion(
  kind: DifferenceRegion['kind'],
  bounds: Bounds,
  volumeMm3: number | null = null,
): DifferenceRegion {
  const { low, high } = bounds;
  const centerMm: DifferenceRegion['centerMm'] = [
    (low[0] + high[0]) / 2,
    (low[1] + high[1]) / 2,
    (low[2] + high[2]) / 2,
  ];
  return { kind, centerMm, sizeMm: getSize(bounds), volumeMm3 };
}

function findGroups(points: Float32Array, cellMm: number): Bounds[] {
  const cells = new Map<number, number>();
  const cellOf = new Uint32Array(points.length / 3);
  const getStep = (i: number, axis: number) =>
    Math.floor((at(points, i * 3 + axis) - at(points, axis)) / cellMm) + numberedCells / 2;
  for (let i = 0; i < cellOf.length; i++) {
    const key = (getStep(i, 0) * numberedCells + getStep(i, 1)) * numberedCells + getStep(i, 2);
    const cell = cells.get(key) ?? cells.size;
    cells.set(key, cell);
    cellOf[i] = cell;
  }
  const links = createSets(cells.size);
  for (const [key, cell] of cells) {
    for (const offset of neighborOffsets) {
      const other = cells.get(key + offset);
      if (other !== undefined) joinSets(links, cell, other);
    }
  }
  const groups = new Map<number, { bounds: Bounds; points: number }>();
  cellOf.forEach((cell, i) => {
    const root = findRoot(links, cell);
    const group = groups.get(root) ?? { bounds: emptyBounds(), points: 0 };
    groups.set(root, group);
    widen(group.bounds, points.subarray(i * 3, i * 3 + 3));
    group.points += 1;
  });
  return [...groups.values()].filter((group) => group.points >= leastPoints).map(({ bounds }) => bounds);
}

const steps = [-1, 0, 1];

/** The differences between the keys of a cell and of half of those around it, since the others have it as their neighbor. */
const neighborOffsets = steps
  .flatMap((x) => steps.flatMap((y) => steps.map((z) => (x * numberedCells + y) * numberedCells + z)))
  .filter((offset) => offset > 0);
