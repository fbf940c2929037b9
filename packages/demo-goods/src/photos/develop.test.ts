import { expect, it } from 'vitest';
import { develop } from './develop.ts';

const flat = (value: number) => ({ width: 20, height: 10, pixels: new Float32Array(600).fill(value) });
const tone = (value: number, exposure = 0) => develop(flat(value), { exposure })[300] ?? 0;

it('keeps black, raises the tone with the light, and reaches white only far above it', () => {
  expect(tone(0)).toBe(0);
  const tones = [0.05, 0.2, 0.5, 1, 2].map((value) => tone(value));
  expect(tones).toEqual(tones.toSorted((a, b) => a - b));
  expect(new Set(tones).size).toBe(tones.length);
  expect(tone(1)).toBeLessThan(240);
  expect(tone(2)).toBeLessThan(255);
});

it('shows twice the light one step of exposure brighter', () => {
  expect(tone(0.2, 1)).toBe(tone(0.4));
});

it('spreads a share of the light around what is bright', () => {
  const image = { width: 120, height: 20, pixels: new Float32Array(120 * 20 * 3) };
  image.pixels.fill(50, (10 * 120 + 60) * 3, (10 * 120 + 61) * 3);
  const beside = (10 * 120 + 63) * 3;
  expect(develop(image, { glow: 0 })[beside]).toBe(0);
  expect(develop(image, { glow: 0.2 })[beside]).toBeGreaterThan(0);
});
