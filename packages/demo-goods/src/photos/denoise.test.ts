import { expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { denoise, type NoisyPicture } from './denoise.ts';

const [width, height] = [48, 32];

/** A dark object on the left of a bright one, both lit evenly, with noise. */
function createPicture(): NoisyPicture {
  const random = seededRandom('noise');
  const isLeft = (i: number) => i % width < width / 2;
  const pixels = (value: (i: number) => number) =>
    Float32Array.from({ length: width * height * 3 }, (_, at) => value(Math.floor(at / 3)));
  const half = () => pixels((i) => (isLeft(i) ? 0.1 : 0.6) * (0.6 + 0.8 * random()));
  return {
    ...{ width, height },
    halves: [half(), half()],
    albedo: pixels((i) => (isLeft(i) ? 0.2 : 0.9)),
    normal: pixels(() => 0.577),
    depth: new Float32Array(width * height).fill(500),
  };
}

function spread(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) };
}

it('removes noise within an object and keeps its brightness and its edge', () => {
  const clean = denoise(createPicture());
  const columns = (from: number, to: number) =>
    Array.from(clean).filter((_, at) => {
      const x = Math.floor(at / 3) % width;
      return x >= from && x < to;
    });
  const left = spread(columns(0, width / 2));
  const right = spread(columns(width / 2, width));
  expect(left.mean).toBeCloseTo(0.1, 2);
  expect(right.mean).toBeCloseTo(0.6, 1);
  // The noise of the mean of both halves is 16 %.
  expect(left.deviation / left.mean).toBeLessThan(0.05);
  expect(right.deviation / right.mean).toBeLessThan(0.05);
});

it('limits a single pixel that is far too bright', () => {
  const picture = createPicture();
  const at = (16 * width + 36) * 3;
  picture.halves[0].fill(500, at, at + 3);
  expect(Math.max(...denoise(picture))).toBeLessThan(1);
});
