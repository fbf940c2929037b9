import { describe, expect, test } from 'vitest';
import { checkFit } from './check-fit.ts';
import type { FitPart, PrinterBed } from './types.ts';

const square: PrinterBed = { bedMm: [180, 180], shape: 'rect', tallMm: 180 };
const mk4s: PrinterBed = { bedMm: [250, 210], shape: 'rect', tallMm: 220 };
const noBrim = { needsBrim: false };

function box(x: number, y: number, z: number): FitPart {
  return { hull: [0, 0, x, 0, x, y, 0, y], boundsMm: [x, y, z], copies: 1, poses: [] };
}

function check(part: FitPart, printer: PrinterBed, options = noBrim) {
  return checkFit([part], printer, options).verdict;
}

describe('one part on a rectangular bed', () => {
  test('a part fits up to 5 mm from the edge', () => {
    expect(check(box(170, 170, 10), square)).toEqual({ kind: 'fits', mindsCorner: false });
    expect(check(box(170.1, 170, 10), square)).toMatchObject({ kind: 'too-large', scalePercent: 99 });
  });

  test('a part with a brim fits up to 10 mm from the edge', () => {
    expect(check(box(160, 160, 10), square, { needsBrim: true }).kind).toBe('fits');
    expect(check(box(161, 160, 10), square, { needsBrim: true }).kind).toBe('too-large');
  });

  test('a part fits up to half a millimeter below the height of the printer', () => {
    expect(check(box(50, 50, 179.5), square).kind).toBe('fits');
    expect(check(box(50, 50, 179.6), square)).toMatchObject({ kind: 'too-tall', byMm: 1, needsMm: 181 });
  });

  test('a part is turned by 90 degrees if that is enough', () => {
    expect(check(box(150, 240, 10), mk4s)).toEqual({ kind: 'turned', degrees: 90, mindsCorner: false });
  });

  test('a long and narrow part is turned to the diagonal', () => {
    expect(check(box(220, 10, 10), square)).toEqual({ kind: 'turned', degrees: 45, mindsCorner: false });
  });

  test('returns what is missing in height, rounded up, and the scale that fits', () => {
    expect(check(box(176, 176, 240), mk4s)).toEqual({
      kind: 'too-tall',
      heightMm: 240,
      byMm: 21,
      needsMm: 241,
      scalePercent: 91,
    });
  });

  test('returns no scale below 50 %', () => {
    expect(check(box(339, 10, 10), { ...square, bedMm: [180, 30] })).toMatchObject({ scalePercent: 50 });
    expect(check(box(400, 10, 10), { ...square, bedMm: [180, 20] })).toMatchObject({ scalePercent: null });
  });
});

describe('a bed with an excluded corner', () => {
  const p1s: PrinterBed = { bedMm: [256, 256], shape: 'rect', tallMm: 250, exclude: [[0, 0, 18, 28]] };

  test('a part fits if it leaves the corner free', () => {
    expect(check(box(200, 200, 10), p1s)).toEqual({ kind: 'fits', mindsCorner: false });
    // 256 - 18 - 5 - 5 mm are left beside the corner, and 256 - 28 - 5 - 5 mm behind it.
    expect(check(box(228, 246, 10), p1s)).toEqual({ kind: 'fits', mindsCorner: false });
    expect(check(box(246, 218, 10), p1s)).toEqual({ kind: 'fits', mindsCorner: false });
  });

  test('a part that covers the corner in any place and turn fits with a warning', () => {
    expect(check(box(246, 246, 10), p1s)).toEqual({ kind: 'fits', mindsCorner: true });
    expect(check(box(229, 230, 10), p1s)).toEqual({ kind: 'fits', mindsCorner: true });
  });

  test('a part whose own corner is missing is turned so that it leaves the corner free', () => {
    const cut = { ...box(246, 246, 10), hull: [0, 0, 196, 0, 246, 50, 246, 246, 0, 246] };
    expect(check(cut, p1s)).toEqual({ kind: 'turned', degrees: 270, mindsCorner: false });
  });

  test('several parts fit behind and beside the corner', () => {
    expect(check({ ...box(80, 80, 10), copies: 9 }, p1s).kind).toBe('plates');
    expect(check({ ...box(70, 70, 10), copies: 9 }, p1s).kind).toBe('fits');
  });
});

describe('a round bed', () => {
  const delta: PrinterBed = { bedMm: [260, 260], shape: 'round', tallMm: 330 };

  test('a part fits into a circle 5 mm from the edge', () => {
    expect(check(box(150, 200, 10), delta)).toEqual({ kind: 'fits', mindsCorner: false });
    expect(check(box(151, 201, 10), delta)).toEqual({ kind: 'too-large', scalePercent: 99 });
    expect(check(box(150, 200, 10), delta, { needsBrim: true })).toMatchObject({ scalePercent: 96 });
  });

  test('a triangle fits although its box does not', () => {
    const side = 216;
    const triangle = { ...box(side, 187.1, 10), hull: [0, 0, side, 0, side / 2, (side * Math.sqrt(3)) / 2] };
    expect(check(triangle, delta).kind).toBe('fits');
  });
});

describe('laying down', () => {
  const lying = { side: 'left' as const, hull: [0, 0, 200, 0, 200, 40, 0, 40], heightMm: 30 };

  test('suggests it for a part that is too tall', () => {
    const part = { ...box(30, 40, 200), poses: [lying] };
    expect(check(part, square)).toMatchObject({ kind: 'laid-down', side: 'left', degrees: 45 });
    expect(check(part, mk4s)).toEqual({ kind: 'fits', mindsCorner: false });
  });

  test('does not suggest a pose that does not fit either', () => {
    expect(check({ ...box(30, 40, 200), poses: [{ ...lying, heightMm: 190 }] }, square).kind).toBe(
      'too-tall',
    );
    const long = { ...lying, hull: [0, 0, 300, 0, 300, 40, 0, 40] };
    expect(check({ ...box(30, 40, 300), poses: [long, lying] }, square)).toMatchObject({ side: 'left' });
  });

  test('returns the plates together with the suggestion', () => {
    const part = { ...box(30, 40, 240), poses: [lying], copies: 30 };
    expect(check(part, { ...mk4s, tallMm: 100 })).toMatchObject({ kind: 'laid-down', plates: 6 });
  });
});

describe('several parts', () => {
  test('returns a verdict for each part, and the worst one for the file', () => {
    const { verdict, parts } = checkFit([box(50, 50, 10), box(50, 50, 240), box(300, 300, 10)], mk4s, noBrim);
    expect(parts.map(({ kind }) => kind)).toEqual(['fits', 'too-tall', 'too-large']);
    expect(verdict).toEqual({ kind: 'too-large', scalePercent: 66 });
  });

  test('returns the scale at which all parts fit', () => {
    const { verdict } = checkFit([box(50, 50, 400), box(250, 250, 10)], mk4s, noBrim);
    expect(verdict).toEqual({ kind: 'too-large', scalePercent: 54 });
    const { verdict: never } = checkFit([box(50, 50, 500), box(250, 250, 10)], mk4s, noBrim);
    expect(never).toEqual({ kind: 'too-large', scalePercent: null });
  });
});

test('returns `unknown` without parts, and for parts without a surface', () => {
  expect(checkFit([], square, noBrim)).toEqual({ verdict: { kind: 'unknown' }, parts: [] });
  expect(check({ ...box(10, 10, 10), hull: [] }, square)).toEqual({ kind: 'unknown' });
  expect(check(box(10, 10, 0), square)).toEqual({ kind: 'unknown' });
});

test('returns no scale for a part of two meters', () => {
  expect(check(box(50, 50, 2000), square)).toMatchObject({
    kind: 'too-tall',
    byMm: 1821,
    scalePercent: null,
  });
});
