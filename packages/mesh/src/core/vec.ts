/** A vector, a point, or linear light in red, green and blue. */
export type Vec3 = readonly [x: number, y: number, z: number];

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function lengthOf(a: Vec3): number {
  return Math.sqrt(dot(a, a));
}

export function scale(a: Vec3, factor: number): Vec3 {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function add(...all: Vec3[]): Vec3 {
  return all.reduce<Vec3>((sum, each) => [sum[0] + each[0], sum[1] + each[1], sum[2] + each[2]], [0, 0, 0]);
}

/** Returns the vector scaled to length 1, or 0, 0, 1 for a vector without length. */
export function unit(a: Vec3): Vec3 {
  const length = Math.hypot(...a);
  return length > 0 ? scale(a, 1 / length) : [0, 0, 1];
}

/** Interpolates between two values. @param share 0 for `from`, 1 for `to` */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** Returns 0 below `from`, 1 above `to` and a cubic in between. `from` may be the larger one. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}
