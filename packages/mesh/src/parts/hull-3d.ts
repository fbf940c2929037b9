import { Vector3 } from 'three';
import { ConvexHull } from 'three/addons/math/ConvexHull.js';
import { cross, lengthOf, subtract, type Vec3 } from '../core/vec.ts';

/** A triangle of a hull with its outward unit normal. */
export interface HullFacet {
  normal: Vec3;
  area: number;
}

/** Returns the facets of the convex hull, or none if all points are on one line. */
export function buildHullFacets(points: readonly Vec3[]): HullFacet[] {
  if (areOnLine(points)) return [];
  const { faces } = new ConvexHull().setFromPoints(points.map((point) => new Vector3(...point)));
  return faces.map(({ normal: { x, y, z }, area }) => ({ normal: [x, y, z], area }));
}

function areOnLine(points: readonly Vec3[]): boolean {
  const ways = points.map((point) => subtract(point, points[0] ?? point));
  const longest = ways.reduce((most, way) => (lengthOf(way) > lengthOf(most) ? way : most), [0, 0, 0]);
  return ways.every((way) => lengthOf(cross(way, longest)) <= lengthOf(longest) ** 2 * 1e-6);
}
