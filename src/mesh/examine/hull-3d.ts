export type Vector = readonly [x: number, y: number, z: number];

/** A triangle of a hull: the corners counter-clockwise from outside, the unit normal and its distance from the origin. */
type Face = { corners: readonly [number, number, number]; normal: Vector; distance: number };

/** A triangle of a hull with its outward unit normal. */
export type HullFacet = { normal: Vector; area: number };

/**
 * Returns the facets of the convex hull, or none if all points are in one plane. Points are added one by one; the faces
 * that a point sees are replaced by those between it and their outline.
 */
export function buildHullFacets(points: readonly Vector[]): HullFacet[] {
  const size = points.reduce((most, point) => Math.max(most, ...point.map((value) => Math.abs(value))), 0);
  const tolerance = size * 1e-6;
  const start = findTetrahedron(points, tolerance);
  if (start === undefined) return [];
  let faces = start;
  for (let point = 0; point < points.length; point++) faces = addPoint(points, point, { faces, tolerance });
  return faces.map(({ corners, normal }) => {
    const [a, b, c] = corners.map((corner) => points[corner] as Vector) as [Vector, Vector, Vector];
    return { normal, area: lengthOf(cross(subtract(b, a), subtract(c, a))) / 2 };
  });
}

function addPoint(
  points: readonly Vector[],
  point: number,
  { faces, tolerance }: { faces: Face[]; tolerance: number },
): Face[] {
  const place = points[point] as Vector;
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
function findTetrahedron(points: readonly Vector[], tolerance: number): Face[] | undefined {
  const [first] = points;
  if (first === undefined) return undefined;
  const second = findFarthest(points, (point) => lengthOf(subtract(point, first)));
  const along = subtract(points[second] as Vector, first);
  const third = findFarthest(points, (point) => lengthOf(cross(subtract(point, first), along)));
  const base = toFace(points, [0, second, third]);
  if (base === undefined) return undefined;
  const heightOf = (point: Vector): number => dot(base.normal, point) - base.distance;
  const fourth = findFarthest(points, (point) => Math.abs(heightOf(point)));
  const height = heightOf(points[fourth] as Vector);
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

function findFarthest(points: readonly Vector[], measure: (point: Vector) => number): number {
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
function toFace(points: readonly Vector[], corners: readonly [number, number, number]): Face | undefined {
  const [a, b, c] = corners.map((corner) => points[corner] as Vector) as [Vector, Vector, Vector];
  const normal = cross(subtract(b, a), subtract(c, a));
  const length = lengthOf(normal);
  if (length === 0) return undefined;
  const unit: Vector = [normal[0] / length, normal[1] / length, normal[2] / length];
  return { corners, normal: unit, distance: dot(unit, a) };
}

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function lengthOf(vector: Vector): number {
  return Math.sqrt(dot(vector, vector));
}
