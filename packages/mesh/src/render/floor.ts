import { at } from '../core/typed-arrays.ts';
import type { KeyLight } from './key-light.ts';
import type { Scene } from './scene.ts';
import type { Openness, SkyLight } from './sky-light.ts';
import { clamp, mix, smoothstep, type Vec3 } from '../core/vec.ts';

/** Returns interleaved gradient noise, 0 to 1 (Jimenez, "Next generation post processing in Call of Duty", 2014). */
export function gradientNoise(x: number, y: number): number {
  const inner = 0.06711056 * x + 0.00583715 * y;
  const outer = 52.9829189 * (inner - Math.floor(inner));
  return outer - Math.floor(outer);
}

/** Half the side of the square of floor that light is computed for, in scene units. */
const reach = 3.2;
const up: Vec3 = [0, 0, 1];
const floorLightSlope = 0.2;

/** A square map of a quantity on the floor, read with interpolation. */
export class FloorMap {
  readonly #texels: number;
  readonly #values: Float32Array;

  constructor(texels: number, blur: number, valueAt: (point: Vec3) => number) {
    this.#texels = texels;
    const values = new Float32Array(texels * texels);
    for (let row = 0; row < texels; row++) {
      for (let column = 0; column < texels; column++) {
        values[row * texels + column] = valueAt([place(column, texels), place(row, texels), 0]);
      }
    }
    this.#values = blurred(values, texels, blur);
  }

  read(x: number, y: number): number {
    const texels = this.#texels;
    const u = clamp(((x + reach) / (2 * reach)) * texels - 0.5, 0, texels - 1.001);
    const v = clamp(((y + reach) / (2 * reach)) * texels - 0.5, 0, texels - 1.001);
    const column = Math.floor(u);
    const row = Math.floor(v);
    const texel = row * texels + column;
    const upper = mix(at(this.#values, texel), at(this.#values, texel + 1), u - column);
    const lower = mix(at(this.#values, texel + texels), at(this.#values, texel + texels + 1), u - column);
    return mix(upper, lower, v - row);
  }
}

/** `pictureHeight` determines the resolution of the map. */
export function floorShadow(light: KeyLight, pictureHeight: number): FloorMap {
  const texels = Math.round(clamp(pictureHeight * 0.53, 96, 640));
  return new FloorMap(texels, 2, (point) =>
    light.reaches(
      point,
      up,
      floorLightSlope,
      gradientNoise(point[0] * texels, point[1] * texels) * 2 * Math.PI,
    ),
  );
}

export function floorOpenness(sky: SkyLight, pictureHeight: number): FloorMap {
  const texels = Math.round(clamp(pictureHeight * 0.2, 64, 240));
  const openness: Openness = { above: 1, below: 1 };
  return new FloorMap(texels, 3, (point) => {
    sky.opennessAt(point, up, openness);
    return openness.above;
  });
}

/** The lines of the print bed: a round number of millimeters apart, darkest near the object. */
export class BedGrid {
  readonly #spacing: number;

  constructor({ mmPerUnit }: Scene) {
    const wanted = 0.27 * mmPerUnit;
    const power = 10 ** Math.floor(Math.log10(wanted));
    const step = [1, 2, 5, 10].find((factor) => factor * power >= wanted * 0.7) ?? 10;
    this.#spacing = (step * power) / mmPerUnit;
  }

  /** Returns 1 on a line and 0 beside it. */
  read(x: number, y: number): number {
    const radius = Math.hypot(x, y);
    const fade = smoothstep(2.9, 0.6, radius);
    return fade === 0 ? 0 : Math.max(this.#line(x), this.#line(y)) * fade;
  }

  #line(value: number): number {
    const distance = Math.abs(value / this.#spacing - Math.round(value / this.#spacing)) * this.#spacing;
    return 1 - smoothstep(0.003, 0.0105, distance);
  }
}

function place(texel: number, texels: number): number {
  return ((texel + 0.5) / texels) * 2 * reach - reach;
}

/** Applies three passes of a box filter, which approximate a Gaussian filter. */
function blurred(values: Float32Array, texels: number, radius: number): Float32Array {
  let current = values;
  for (let round = 0; round < 3; round++) {
    current = boxFiltered(boxFiltered(current, texels, 1, radius), texels, texels, radius);
  }
  return current;
}

function boxFiltered(values: Float32Array, texels: number, step: number, radius: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let texel = 0; texel < values.length; texel++) {
    const position = step === 1 ? texel % texels : Math.floor(texel / texels);
    const from = Math.max(-radius, -position);
    const to = Math.min(radius, texels - 1 - position);
    let sum = 0;
    for (let offset = from; offset <= to; offset++) sum += at(values, texel + offset * step);
    result[texel] = sum / (to - from + 1);
  }
  return result;
}
