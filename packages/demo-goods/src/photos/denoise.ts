import { blur } from './blur.ts';

/** A picture in linear light: three numbers a pixel, rows from the upper left. */
export type Pixels = Float32Array;

/** Two renderings of the same scene with different random numbers, and what the camera sees at each pixel. */
export interface NoisyPicture {
  width: number;
  height: number;
  halves: [Pixels, Pixels];
  albedo: Pixels;
  normal: Pixels;
  depth: Float32Array;
}

const row = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];
const taps = row.flatMap((across) => row.map((along) => along * across));
const steps = [1, 2, 4, 8];
const colorTolerance = 3.5;
const normalTolerance = 0.2;
const albedoTolerance = 0.06;
const depthTolerance = 0.03;
const tolerableNoise = 0.03;

/** Returns a value of a picture, and 0 outside of it. */
const get = (values: Float32Array, at: number) => values[at] ?? 0;

/**
 * Removes the noise by a wavelet filter in four steps, whose weights end at edges of objects and where neighbors differ by
 * more than the noise, which follows from the difference of the two halves (Schied et al., "Spatiotemporal
 * variance-guided filtering", 2017, without its part over time).
 */
export function denoise(picture: NoisyPicture): Pixels {
  const { halves, albedo } = picture;
  const [first, second] = halves;
  limitOutliers(picture, first, second);
  limitOutliers(picture, second, first);
  const surface = albedo.map((value) => Math.max(value, 0.02));
  const light = first.map((value, i) => (value + get(second, i)) / 2 / (surface[i] ?? 1));
  const difference = first.map((value, i) => (value - get(second, i)) / 2 / (surface[i] ?? 1));
  let variance = blur(
    luminance(difference).map((value) => value * value),
    picture,
    2,
  );
  let current: Pixels = light;
  for (const step of steps) [current, variance] = filter(picture, current, variance, step);
  const lit = current.map((value, i) => value * (surface[i] ?? 1));
  return soften(picture, lit, luminance(current), variance);
}

/** Mixes pixels that are still noisy, because nothing around them is alike, with those around them: edges, mostly. */
function soften(size: NoisyPicture, lit: Pixels, brightness: Float32Array, variance: Float32Array): Pixels {
  const around = blur(lit, size, 1);
  const share = variance.map((value, i) => {
    const noise = Math.sqrt(value) / (get(brightness, i) + 0.02);
    return Math.min(1, Math.max(0, (noise - tolerableNoise) / tolerableNoise));
  });
  return lit.map((value, i) => value + (get(around, i) - value) * get(share, Math.floor(i / 3)));
}

/** A pixel that is far brighter than all around it in the other half is a stray path of light. */
function limitOutliers({ width, height }: NoisyPicture, half: Pixels, other: Pixels): void {
  const own = luminance(half);
  const around = luminance(other);
  const highest = (x: number, y: number) => {
    let found = 0;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
        found = Math.max(found, get(around, row * width + column));
    return found;
  };
  for (const [at, value] of own.entries()) {
    const limit = highest(at % width, Math.floor(at / width)) * 1.25 + 0.01;
    if (value <= limit) continue;
    for (let c = 0; c < 3; c++) half[at * 3 + c] = (get(half, at * 3 + c) * limit) / value;
  }
}

function luminance(pixels: Pixels): Float32Array {
  const values = new Float32Array(pixels.length / 3);
  for (let i = 0; i < values.length; i++)
    values[i] =
      0.2126 * get(pixels, i * 3) + 0.7152 * get(pixels, i * 3 + 1) + 0.0722 * get(pixels, i * 3 + 2);
  return values;
}

/** Filters with taps that are `step` pixels apart. @returns the light and its variance */
function filter(
  picture: NoisyPicture,
  light: Pixels,
  variance: Float32Array,
  step: number,
): [Pixels, Float32Array] {
  const { width, height } = picture;
  const result = new Float32Array(light.length);
  const resultVariance = new Float32Array(variance.length);
  const compare = createComparison(picture, light, variance, step);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      let [red, green, blue, spare, sum] = [0, 0, 0, 0, 0];
      for (let tap = 0; tap < 25; tap++) {
        const [column, row] = [x + ((tap % 5) - 2) * step, y + (Math.floor(tap / 5) - 2) * step];
        if (column < 0 || row < 0 || column >= width || row >= height) continue;
        const q = row * width + column;
        const weight = (taps[tap] ?? 0) * compare(p, q);
        sum += weight;
        red += weight * get(light, q * 3);
        green += weight * get(light, q * 3 + 1);
        blue += weight * get(light, q * 3 + 2);
        spare += weight * weight * get(variance, q);
      }
      result[p * 3] = red / sum;
      result[p * 3 + 1] = green / sum;
      result[p * 3 + 2] = blue / sum;
      resultVariance[p] = spare / (sum * sum);
    }
  return [result, resultVariance];
}

/** Returns a function that tells how alike two pixels are: 1 for the same, 0 for others. */
function createComparison(
  { width, height, albedo, normal, depth }: NoisyPicture,
  light: Pixels,
  variance: Float32Array,
  step: number,
): (p: number, q: number) => number {
  const brightness = blur(luminance(light), { width, height }, 1);
  const spread = blur(variance, { width, height }, 1).map(
    (value) => 1 / (colorTolerance * Math.sqrt(Math.max(0, value)) + 1e-4),
  );
  const distance = (values: Pixels, p: number, q: number) => {
    const x = get(values, p * 3) - get(values, q * 3);
    const y = get(values, p * 3 + 1) - get(values, q * 3 + 1);
    const z = get(values, p * 3 + 2) - get(values, q * 3 + 2);
    return x * x + y * y + z * z;
  };
  return (p, q) => {
    const own = get(depth, p);
    const unlike =
      Math.abs(get(brightness, p) - get(brightness, q)) * get(spread, p) +
      distance(normal, p, q) / normalTolerance ** 2 +
      distance(albedo, p, q) / albedoTolerance ** 2 +
      Math.abs(own - get(depth, q)) / (depthTolerance * step * Math.max(own, 1e-3));
    return unlike > 12 ? 0 : Math.exp(-unlike);
  };
}
