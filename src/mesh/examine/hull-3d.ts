import { cross, dot, lengthOf, subtract, type Vec3 } from '../vec.ts';

/** A triangle of a hull: the corners counter-clockwise from outside, the unit normal and its distance from the origin. */
type Face = { corners: readonly [number, number, number]; normal: Vec3; distance: number };

/** A triangle of a hull with its outward unit normal. */
export type HullFacet = { normal: Vec3; area: number };

/**
 * Returns the facets of the convex hull, or none if all points are in one plane. Points are added one by one; the faces
 * that a point sees are replaced by those between it and their outline.
 */
export function buildHullFacets(points: readonly Vec3[]): HullFacet[] {
  const size = points.reduce((most, point) => Math.max(most, ...point.map((value) => Math.abs(value))), 0);
  const tolerance = size * 1e-6;
  const start = findTetrahedron(points, tolerance);
  if (start === undefined) return [];
  let faces = start;
  for (let point = 0; point < points.length; point++) faces = addPoint(points, point, { faces, tolerance });
  return faces.map(({ corners, normal }) => {
    const [a, b, c] = corners.map((corner) => points[corner] as Vec3) as [Vec3, Vec3, Vec3];
    return { normal, area: lengthOf(cross(subtract(b, a), subtract(c, a))) / 2 };
  });
}

function addPoint(
  points: readonly Vec3[],
  point: number,
  { faces, tolerance }: { faces: Face[]; tolerance: number },
): Face[] {
  const place = points[point] as Vec3;
  const seen = faces.filter(({ normal, distance }) => dot(normal, place) > distance + tolerance);
  if (seen.length === 0) return faces;
  const edges = new Set<number>();
  for (const { corners } of seen)
    corners.forEach((corner, i) => edges.add(corner * points.length + (corners[(i + 1) % 3] as number)));
  const kept = faces.filter(({ normal, distance }) => dot(normal, place) <= distance + tolerance);
  for (const edge of edges) {
    const from = Math.floor(edge / points.length);
    const to = edge % points.length;
    // The outline is made of the edges whose other face the point does not see.
    if (edges.has(to * points.length + from)) continue;
    const face = toFace(points, [from, to, point]);
    if (face !== undefined) kept.push(face);
  }
  return kept;
}

/** Returns the faces between four points that are far from each other. */
function findTetrahedron(points: readonly Vec3[], tolerance: number): Face[] | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  const second = findFarthest(points, (point) => lengthOf(subtract(point, first)));
  const along = subtract(points[second] as Vec3, first);
  const third = findFarthest(points, (point) => lengthOf(cross(subtract(point, first), along)));
  const base = toFace(points, [0, second, third]);
  if (base === undefined) return undefined;
  const heightOf = (point: Vec3): number => dot(base.normal, point) - base.distance;
  const fourth = findFarthest(points, (point) => Math.abs(heightOf(point)));
  const height = heightOf(points[fourth] as Vec3);
  if (Math.abs(height) <= tolerance) return undefined;
  const [b, c] = height > 0 ? [third, second] : [second, third];
  const corners: [number, number, number][] = [
    [0, b, c],
    [0, fourth, b],
    [b, fourth, c],
    [c, fourth, 0],
  ];
  return corners.flatMap((each) => toFace(points, each) ?? []);
}

function findFarthest(points: readonly Vec3[], measure: (point: Vec3) => number): number {
  let best = 0;
  let most = -Infinity;
  points.forEach((point, i) => {
    const value = measure(point);
    if (value <= most) return;
    most = value;
    best = i;
  });
  return best;
}

/** Returns undefined for a triangle without area. */
function toFace(points: readonly Vec3[], corners: readonly [number, number, number]): Face | undefined {
  const [a, b, c] = corners.map((corner) => points[corner] as Vec3) as [Vec3, Vec3, Vec3];
  const normal = cross(subtract(b, a), subtract(c, a));
  const length = lengthOf(normal);
  if (length === 0) return undefined;
  const unit: Vec3 = [normal[0] / length, normal[1] / length, normal[2] / length];
  return { corners, normal: unit, distance: dot(unit, a) };
}
