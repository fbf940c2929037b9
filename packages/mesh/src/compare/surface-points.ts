import { facetNumbers, twofoldArea } from '../measure/facet-sums.ts';
import { readCorners } from '../measure/measure.ts';
import type { Mesh } from '../core/mesh.ts';
import { at, doubleAt, indexAt } from '../core/typed-arrays.ts';

/** Points that are spread evenly over each of the two surfaces. */
const evenPoints = 15_000;
/** At most this many of the vertices, and of the middles of facets. */
const maxPoints = 100_000;

/** Points of a surface, three numbers each. */
export interface SurfacePoints {
  /** The distance between neighboring even points, about. */
  spacingMm: number;
  /** Points that each stand for the same area. */
  even: Float32Array;
  /** Vertices and middles of facets, which include the outermost points and small facets. */
  extreme: Float32Array;
}

/** Returns points of a surface, the same for the same mesh. */
export function pickPoints(mesh: Mesh): SurfacePoints {
  const vertices = listUsedVertices(mesh);
  const vertexStep = Math.ceil(vertices.length / maxPoints);
  const facets = mesh.indices.length / 3;
  const facetStep = Math.ceil(facets / maxPoints);
  const extreme: number[] = [];
  for (let i = 0; i < vertices.length; i += vertexStep) {
    const vertex = indexAt(vertices, i) * 3;
    for (let axis = 0; axis < 3; axis++) extreme.push(at(mesh.positions, vertex + axis));
  }
  for (let facet = 0; facet < facets; facet += facetStep)
    extreme.push(...placeOn(mesh, facet, [1 / 3, 1 / 3]));
  const sums = sumAreas(mesh);
  const spacingMm = Math.sqrt((sums.at(-1) ?? 0) / evenPoints);
  return { spacingMm, even: spreadPoints(mesh, sums), extreme: Float32Array.from(extreme) };
}

function listUsedVertices({ positions, indices }: Mesh): Uint32Array {
  const isUsed = new Uint8Array(positions.length / 3);
  for (let i = 0; i < indices.length; i++) isUsed[indexAt(indices, i)] = 1;
  const used = new Uint32Array(isUsed.length);
  let length = 0;
  isUsed.forEach((flag, vertex) => {
    if (flag === 1) used[length++] = vertex;
  });
  return used.subarray(0, length);
}

/** Places points at equal steps of the summed areas, at varying places within the facets. */
function spreadPoints(mesh: Mesh, sums: Float64Array): Float32Array {
  const total = sums.at(-1) ?? 0;
  const points = new Float32Array(evenPoints * 3);
  if (!(total > 0)) return new Float32Array(0);
  let facet = 0;
  for (let i = 0; i < evenPoints; i++) {
    const wanted = ((i + 0.5) / evenPoints) * total;
    while (facet < sums.length - 1 && doubleAt(sums, facet) < wanted) facet++;
    points.set(placeOn(mesh, facet, drawShares(i)), i * 3);
  }
  return points;
}

function sumAreas(mesh: Mesh): Float64Array {
  const sums = new Float64Array(mesh.indices.length / 3);
  let total = 0;
  let facet = 0;
  for (const corners of readCorners(mesh, 0, sums.length)) {
    for (let i = 0; i < corners.length; i += facetNumbers) {
      total += twofoldArea(corners, i) / 2;
      sums[facet++] = total;
    }
  }
  return sums;
}

/** Returns the shares of the second and third corner for a point, from a sequence that fills a square evenly. */
function drawShares(index: number): [number, number] {
  const u = (0.5 + index * 0.7548776662466927) % 1;
  const v = (0.5 + index * 0.5698402909980532) % 1;
  return u + v > 1 ? [1 - u, 1 - v] : [u, v];
}

function placeOn(
  { positions, indices }: Mesh,
  facet: number,
  [u, v]: readonly [number, number],
): [number, number, number] {
  const [a, b, c] = [
    indexAt(indices, facet * 3) * 3,
    indexAt(indices, facet * 3 + 1) * 3,
    indexAt(indices, facet * 3 + 2) * 3,
  ];
  const mix = (axis: number) =>
    at(positions, a + axis) * (1 - u - v) + at(positions, b + axis) * u + at(positions, c + axis) * v;
  return [mix(0), mix(1), mix(2)];
}
