import type { DifferenceRegion } from '#src/lib/mesh-difference.ts';
import { emptyBounds, getSize, widen, type Bounds } from '../measure.ts';
import { findRoot } from '../examine/surface-pieces.ts';
import type { ChangedPoint, Triple } from './measure-distances.ts';

/** The cells along the diagonal of the object. Changed points in neighboring cells are one place. */
const cellsAlong = 64;
/** Fewer points than this may be noise. */
const leastPoints = 3;

/** Groups points at which an object has grown or shrunk into places, the largest first. */
export function groupPoints(points: readonly ChangedPoint[], diagonalMm: number): DifferenceRegion[] {
  return (['grown', 'shrunk'] as const)
    .flatMap((kind) =>
      findGroups(
        points.filter(({ distance }) => (kind === 'grown') === distance > 0).map(({ place }) => place),
        diagonalMm / cellsAlong,
      ).map((bounds) => toRegion(kind, bounds)),
    )
    .toSorted((a, b) => getDiagonal(b) - getDiagonal(a));
}

const getDiagonal = ({ sizeMm }: DifferenceRegion) => Math.hypot(...sizeMm);

export function toRegion(
  kind: DifferenceRegion['kind'],
  bounds: Bounds,
  volumeMm3: number | null = null,
): DifferenceRegion {
  const { low, high } = bounds;
  const centerMm: Triple = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  return { kind, centerMm, sizeMm: getSize(bounds), volumeMm3 };
}

function findGroups(places: readonly Triple[], cellMm: number): Bounds[] {
  const cells = new Map<string, number>();
  const cellOf = places.map((place) => {
    const key = place.map((value) => Math.floor(value / cellMm)).join(' ');
    const cell = cells.get(key) ?? cells.size;
    cells.set(key, cell);
    return cell;
  });
  const links = Uint32Array.from({ length: cells.size }, (_, cell) => cell);
  for (const [key, cell] of cells) {
    for (const neighbor of listNeighbors(key)) {
      const other = cells.get(neighbor);
      if (other === undefined) continue;
      const [a, b] = [findRoot(links, cell), findRoot(links, other)];
      links[Math.max(a, b)] = Math.min(a, b);
    }
  }
  const groups = new Map<number, { bounds: Bounds; points: number }>();
  places.forEach((place, i) => {
    const root = findRoot(links, cellOf[i] ?? 0);
    const group = groups.get(root) ?? { bounds: emptyBounds(), points: 0 };
    groups.set(root, group);
    widen(group.bounds, Float32Array.from(place));
    group.points += 1;
  });
  return [...groups.values()].filter(({ points }) => points >= leastPoints).map(({ bounds }) => bounds);
}

/** Returns half of the keys around a cell, since the others have it as their neighbor. */
function listNeighbors(key: string): string[] {
  const [x = 0, y = 0, z = 0] = key.split(' ').map(Number);
  const steps = [-1, 0, 1];
  return steps.flatMap((dx) =>
    steps.flatMap((dy) =>
      steps
        .filter((dz) => dx > 0 || (dx === 0 && (dy > 0 || (dy === 0 && dz > 0))))
        .map((dz) => `${x + dx} ${y + dy} ${z + dz}`),
    ),
  );
}
