import type { Mesh } from '../core/mesh.ts';
import { at, doubleAt, indexAt } from '../core/typed-arrays.ts';
import { cross, dot, lengthOf, scale, subtract, type Vec3 } from '../core/vec.ts';
import { cornersOf, normalOf } from './facet-vectors.ts';

/** A ray of limited length. `facet` is not hit. */
interface ShortRay {
  start: Vec3;
  direction: Vec3;
  lengthMm: number;
  facet: number;
}

/** A crossing of a ray with a facet. `facing` is the cosine of the angle between the ray and the normal of the facet. */
export interface RayHit {
  atMm: number;
  facing: number;
}

/** Nearer crossings are those of neighbors that share an edge with the facet on which the ray starts. */
const nearestMm = 0.002;
/** The most comparisons of a facet with a ray. Only facets that are long in all directions need more. */
const maxComparisons = 50_000_000;

/**
 * Returns what each ray hits, nearest first. Rays are few in comparison with facets, so they are sorted along one axis,
 * and each facet is compared with those beside it.
 * @returns no hits at all if that would take too many comparisons
 */
export function castRays(mesh: Mesh, rays: readonly ShortRay[]): RayHit[][] {
  const hits: RayHit[][] = rays.map(() => []);
  const { axis, order, boxes, widest } = sortRays(rays);
  const box = new Float64Array(6);
  let comparisons = 0;
  for (let facet = 0; facet < mesh.indices.length / 3; facet++) {
    boundFacet(mesh, facet, box);
    const end = doubleAt(box, axis + 3);
    for (let i = findFirst(boxes, axis, doubleAt(box, axis) - widest); i < order.length; i++) {
      if (doubleAt(boxes, i * 6 + axis) > end) break;
      if (++comparisons > maxComparisons) return rays.map(() => []);
      if (!doOverlap(boxes, i * 6, box)) continue;
      const number = indexAt(order, i);
      const ray = rays[number] as ShortRay;
      const hit = ray.facet === facet ? undefined : crossFacet(ray, cornersOf(mesh, facet));
      if (hit) hits[number]?.push(hit);
    }
  }
  for (const list of hits) list.sort((a, b) => a.atMm - b.atMm);
  return hits;
}

/** Sorts rays along the axis on which they spread most. Boxes are in this order: the lowest corner, then the highest. */
function sortRays(rays: readonly ShortRay[]) {
  const bound = ({ start, direction, lengthMm }: ShortRay) => {
    const ends = start.map((value, axis) => value + lengthMm * (direction[axis] ?? 0));
    return [Math.min, Math.max].flatMap((pick) => start.map((value, axis) => pick(value, ends[axis] ?? 0)));
  };
  const bounds = rays.map(bound);
  const spreads = [0, 1, 2].map((axis) => {
    const lows = Float64Array.from(bounds, (box) => box[axis] ?? 0).sort();
    return (lows.at(-1) ?? 0) - (lows[0] ?? 0);
  });
  const axis = spreads.indexOf(Math.max(...spreads));
  const order = Uint32Array.from(rays.keys()).sort(
    (a, b) => (bounds[a]?.[axis] ?? 0) - (bounds[b]?.[axis] ?? 0),
  );
  const boxes = new Float64Array(rays.length * 6);
  order.forEach((ray, i) => boxes.set(bounds[ray] ?? [], i * 6));
  const widest = bounds.reduce((most, box) => Math.max(most, (box[axis + 3] ?? 0) - (box[axis] ?? 0)), 0);
  return { axis, order, boxes, widest };
}

function boundFacet({ positions, indices }: Mesh, facet: number, box: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) {
    const a = at(positions, indexAt(indices, facet * 3) * 3 + axis);
    const b = at(positions, indexAt(indices, facet * 3 + 1) * 3 + axis);
    const c = at(positions, indexAt(indices, facet * 3 + 2) * 3 + axis);
    box[axis] = Math.min(a, b, c);
    box[axis + 3] = Math.max(a, b, c);
  }
}

function doOverlap(boxes: Float64Array, from: number, box: Float64Array): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (doubleAt(boxes, from + axis) > doubleAt(box, axis + 3)) return false;
    if (doubleAt(boxes, from + axis + 3) < doubleAt(box, axis)) return false;
  }
  return true;
}

/** Returns the first ray whose box starts at this coordinate or later. */
function findFirst(boxes: Float64Array, axis: number, value: number): number {
  let low = 0;
  let high = boxes.length / 6;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (doubleAt(boxes, middle * 6 + axis) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Möller and Trumbore, "Fast, minimum storage ray-triangle intersection", 1997. */
function crossFacet(
  { start, direction, lengthMm }: ShortRay,
  corners: readonly [Vec3, Vec3, Vec3],
): RayHit | undefined {
  const [a, b, c] = corners;
  const [one, other] = [subtract(b, a), subtract(c, a)];
  const across = cross(direction, other);
  const determinant = dot(one, across);
  if (determinant === 0) return undefined;
  const from = scale(subtract(start, a), 1 / determinant);
  const u = dot(from, across);
  if (!(u >= 0 && u <= 1)) return undefined;
  const around = cross(from, one);
  const v = dot(direction, around);
  if (!(v >= 0 && u + v <= 1)) return undefined;
  const atMm = dot(other, around);
  if (!(atMm > nearestMm && atMm <= lengthMm)) return undefined;
  const normal = normalOf(corners);
  return { atMm, facing: dot(normal, direction) / lengthOf(normal) };
}
