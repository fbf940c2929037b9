import { kernel, type Solid } from './kernel.ts';
import type { Point3 } from './solids.ts';

/** Returns the distance in mm from a point to a body: negative inside, positive outside. */
export type Sdf = (x: number, y: number, z: number) => number;

export function ball(radius: number): Sdf {
  return (x, y, z) => Math.hypot(x, y, z) - radius;
}

/** Inigo Quilez' first-order bound for an ellipsoid: exact on the surface, close to it nearby. */
export function ellipsoid([rx, ry, rz]: Point3): Sdf {
  return (x, y, z) => {
    const near = Math.hypot(x / rx, y / ry, z / rz);
    const slope = Math.hypot(x / (rx * rx), y / (ry * ry), z / (rz * rz));
    return (near * (near - 1)) / Math.max(slope, 1e-6);
  };
}

export function capsule(from: Point3, to: Point3, radius: number): Sdf {
  const axis: Point3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length2 = axis[0] ** 2 + axis[1] ** 2 + axis[2] ** 2;
  return (x, y, z) => {
    const [px, py, pz] = [x - from[0], y - from[1], z - from[2]];
    const along = (px * axis[0] + py * axis[1] + pz * axis[2]) / length2;
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(px - axis[0] * t, py - axis[1] * t, pz - axis[2] * t) - radius;
  };
}

/** A box with the given half sizes and rounded edges, around the origin. */
export function roundBox([hx, hy, hz]: Point3, edge: number): Sdf {
  return (x, y, z) => {
    const qx = Math.abs(x) - hx + edge;
    const qy = Math.abs(y) - hy + edge;
    const qz = Math.abs(z) - hz + edge;
    const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0));
    return outside + Math.min(Math.max(qx, qy, qz), 0) - edge;
  };
}

/** A cylinder around the vertical axis between two heights. */
export function rod(radius: number, from: number, to: number): Sdf {
  return (x, y, z) => {
    const across = Math.hypot(x, y) - radius;
    const along = Math.max(from - z, z - to);
    return Math.min(Math.max(across, along), 0) + Math.hypot(Math.max(across, 0), Math.max(along, 0));
  };
}

export function moved([dx, dy, dz]: Point3, shape: Sdf): Sdf {
  return (x, y, z) => shape(x - dx, y - dy, z - dz);
}

/** Rotates a shape around the x axis. Positive degrees raise the parts along +y. */
export function tilted(degrees: number, shape: Sdf): Sdf {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return (x, y, z) => shape(x, y * cos + z * sin, z * cos - y * sin);
}

/** Returns the shape and its image on the other side of x = 0. */
export function mirroredX(shape: Sdf): Sdf {
  return (x, y, z) => shape(Math.abs(x), y, z);
}

export function either(...shapes: Sdf[]): Sdf {
  return (x, y, z) => shapes.reduce((least, shape) => Math.min(least, shape(x, y, z)), Infinity);
}

/** Returns a union with a fillet about `soft` mm wide (the polynomial smooth minimum). */
export function blend(soft: number, ...shapes: Sdf[]): Sdf {
  return (x, y, z) =>
    shapes.map((shape) => shape(x, y, z)).reduce((least, next) => smoothMin(least, next, soft));
}

/** Returns `body` minus `tool` with a rounded edge between them. */
export function carve(soft: number, body: Sdf, tool: Sdf): Sdf {
  return (x, y, z) => -smoothMin(-body(x, y, z), tool(x, y, z), soft);
}

function smoothMin(a: number, b: number, soft: number): number {
  const near = Math.max(soft - Math.abs(a - b), 0) / soft;
  return Math.min(a, b) - near * near * soft * 0.25;
}

export type Bounds = { min: Point3; max: Point3 };

/**
 * Returns a closed mesh of the body with edges of about `edge` mm, cut flat at z = 0. The body must be within the
 * bounds sideways and above.
 */
export function polygonize(shape: Sdf, { min, max }: Bounds, edge: number): Solid {
  const below: Point3 = [min[0], min[1], Math.min(min[2], -2 * edge)];
  const solid = kernel().Manifold.levelSet(([x, y, z]) => -shape(x, y, z), { min: below, max }, edge);
  return solid.trimByPlane([0, 0, 1], 0).simplify(edge / 40);
}
