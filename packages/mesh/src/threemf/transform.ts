import { MeshError } from '../core/mesh-error.ts';
import { isNumber } from './values.ts';

/**
 * An affine map as 3MF writes it (core specification 3.3): three rows of rotation and scale, then the translation. A
 * point is a row vector on the left: x' = x m00 + y m10 + z m20 + m30.
 */
export type Transform = readonly [
  m00: number,
  m01: number,
  m02: number,
  m10: number,
  m11: number,
  m12: number,
  m20: number,
  m21: number,
  m22: number,
  m30: number,
  m31: number,
  m32: number,
];

export const identity: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

/** @throws MeshError unless the text is twelve finite numbers */
export function parseTransform(text: string | undefined): Transform {
  if (text === undefined) return identity;
  const words = text.trim().split(/\s+/);
  const numbers = words.map(Number);
  if (!words.every(isNumber) || !isTransform(numbers) || !numbers.every(Number.isFinite)) {
    throw new MeshError('three_mf_invalid', 'A transform in the 3MF is not twelve numbers.');
  }
  return numbers;
}

/** Returns the map that applies `inner` first and `outer` second. */
export function compose(inner: Transform, outer: Transform): Transform {
  const row = (x: number, y: number, z: number, shift: 0 | 1): [number, number, number] => [
    x * outer[0] + y * outer[3] + z * outer[6] + shift * outer[9],
    x * outer[1] + y * outer[4] + z * outer[7] + shift * outer[10],
    x * outer[2] + y * outer[5] + z * outer[8] + shift * outer[11],
  ];
  return [
    ...row(inner[0], inner[1], inner[2], 0),
    ...row(inner[3], inner[4], inner[5], 0),
    ...row(inner[6], inner[7], inner[8], 0),
    ...row(inner[9], inner[10], inner[11], 1),
  ];
}

/** Returns the same map with its translation in another unit. */
export function scaleShift(map: Transform, factor: number): Transform {
  const [a, b, c, d, e, f, g, h, i, x, y, z] = map;
  return [a, b, c, d, e, f, g, h, i, x * factor, y * factor, z * factor];
}

/** Returns whether the map turns a body inside out. */
export function isMirroring([a, b, c, d, e, f, g, h, i]: Transform): boolean {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) < 0;
}

function isTransform(numbers: number[]): numbers is number[] & Transform {
  return numbers.length === 12;
}
