import { expect, test } from 'vitest';
import { computeBedMm, computeTallMm } from './bed.ts';
import { fitsCard } from './fits-card.ts';

function box(x: number, y: number, z: number) {
  return { hull: [0, 0, x, 0, x, y, 0, y], boundsMm: [x, y, z] as [number, number, number] };
}

test('the smallest bed has a margin of 5 mm, or of 10 mm with a brim, and whole millimeters', () => {
  expect(computeBedMm([box(132, 132, 180)], false)).toBe(142);
  expect(computeBedMm([box(132, 132, 180)], true)).toBe(152);
  expect(computeBedMm([box(132.1, 100, 180)], false)).toBe(143);
});

test('the smallest bed is that of the part in most need, turned as it needs least', () => {
  // On the diagonal, a stick needs (200 + 4) / √2 mm.
  expect(computeBedMm([box(200, 4, 10), box(50, 60, 10)], false)).toBe(Math.ceil(204 / Math.SQRT2 + 10));
});

test('the height leaves half a millimeter, in whole millimeters', () => {
  expect(computeTallMm([box(1, 1, 180), box(1, 1, 20)])).toBe(181);
  expect(computeTallMm([box(1, 1, 179.5)])).toBe(180);
  expect(computeTallMm([box(1, 1, 179.6)])).toBe(181);
});

test('a design without parts needs no bed', () => {
  expect([computeBedMm([], true), computeTallMm([])]).toEqual([0, 0]);
});

test('a card fits a printer whose shorter side and height are large enough', () => {
  const print = { bedMm: 210, tallMm: 220 };
  const mk4s = { bedMm: [250, 210] as const, shape: 'rect' as const, tallMm: 220 };
  expect(fitsCard(print, mk4s)).toBe(true);
  expect(fitsCard({ ...print, bedMm: 211 }, mk4s)).toBe(false);
  expect(fitsCard({ ...print, tallMm: 221 }, mk4s)).toBe(false);
});

test('a card fits a round bed if its square fits into the circle', () => {
  const delta = { bedMm: [300, 300] as const, shape: 'round' as const, tallMm: 410 };
  expect(fitsCard({ bedMm: 212, tallMm: 10 }, delta)).toBe(true);
  expect(fitsCard({ bedMm: 213, tallMm: 10 }, delta)).toBe(false);
});
