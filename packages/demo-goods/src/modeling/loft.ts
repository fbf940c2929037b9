import { toSolid, type Solid } from './kernel.ts';
import { tau, type Point2, type Point3 } from './solids.ts';

/**
 * Returns a closed body through rings with the same number of points, counter-clockwise seen from above, in ascending
 * order.
 */
export function loft(rings: Point3[][]): Solid {
  const sides = rings[0]?.length ?? 0;
  const last = rings.length - 1;
  const points = [...rings.flat(), middle(rings[0] ?? []), middle(rings[last] ?? [])];
  const bottom = points.length - 2;
  const top = points.length - 1;
  const triangles: number[] = [];
  for (let side = 0; side < sides; side++) {
    const next = (side + 1) % sides;
    triangles.push(bottom, next, side, top, last * sides + side, last * sides + next);
    for (let ring = 0; ring < last; ring++) {
      const a = ring * sides + side;
      const b = ring * sides + next;
      triangles.push(a, b, b + sides, a, b + sides, a + sides);
    }
  }
  return toSolid({ positions: new Float32Array(points.flat()), indices: new Uint32Array(triangles) });
}

function middle(ring: Point3[]): Point3 {
  const sum: Point3 = [0, 0, 0];
  for (const [x, y, z] of ring) {
    sum[0] += x;
    sum[1] += y;
    sum[2] += z;
  }
  return [sum[0] / ring.length, sum[1] / ring.length, sum[2] / ring.length];
}

export type PolarShape = {
  /** The distance from the axis in mm, by angle (radians) and height (mm). */
  radius: (angle: number, z: number) => number;
  height: number;
  from?: number;
  segments?: number;
  layers?: number;
};

/** Returns a full body with the given outline at every height. */
export function polarBody(shape: PolarShape): Solid {
  return loft(polarRings(shape, 0));
}

/** Returns the same body, hollowed from above: `wall` is measured along the radius, `floor` upwards. */
export function polarVessel(shape: PolarShape, wall: number, floor: number): Solid {
  const outside = polarRings(shape, 0);
  const inside = polarRings({ ...shape, from: (shape.from ?? 0) + floor }, wall);
  return loft([...outside, ...inside.toReversed()]);
}

function polarRings(shape: PolarShape, inset: number): Point3[][] {
  const { radius, height, from = 0, segments = 180, layers = 60 } = shape;
  return Array.from({ length: layers + 1 }, (_, layer) => {
    const z = from + ((height - from) * layer) / layers;
    return Array.from({ length: segments }, (_, side) => {
      const angle = (side * tau) / segments;
      const r = radius(angle, z) - inset;
      return [r * Math.cos(angle), r * Math.sin(angle), z] as Point3;
    });
  });
}

/**
 * Returns rings of [radius, height] with few sides, each rotated by half a step, so that the wall consists of
 * triangles.
 */
export function facetedRings(profile: Point2[], sides: number): Point3[][] {
  return profile.map(([radius, z], ring) => {
    const turn = (-ring * Math.PI) / sides;
    return Array.from({ length: sides }, (_, side): Point3 => {
      const angle = (side * tau) / sides + turn;
      return [radius * Math.cos(angle), radius * Math.sin(angle), z];
    });
  });
}

/** Returns a faceted body hollowed from above by the same facets, `wall` further in. */
export function facetedVessel(profile: Point2[], sides: number, [wall, floor]: Point2): Solid {
  const [foot = [0, 0], ...rest] = profile;
  const top = rest.at(-1) ?? foot;
  const inside: Point2[] = [
    [foot[0] - wall, foot[1] + floor],
    ...rest.map(([radius, z]): Point2 => [radius - wall, z]),
    [top[0] - wall, top[1] + 5],
  ];
  return loft(facetedRings(profile, sides)).subtract(loft(facetedRings(inside, sides)));
}
