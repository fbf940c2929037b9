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
  test('fits up to 5 mm from the edge', () => {
    expect(check(box(170, 170, 10), square)).toEqual({ kind: 'fits', mindsCorner: false });
    expect(check(box(170.1, 170, 10), square)).toMatchObject({ kind: 'too-large', scalePercent: 99 });
  });

  test('fits up to 10 mm from the edge with a brim', () => {
    expect(check(box(160, 160, 10), square, { needsBrim: true }).kind).toBe('fits');
    expect(check(box(161, 160, 10), square, { needsBrim: true }).kind).toBe('too-large');
  });

  test('fits up to half a millimeter below the height of the printer', () => {
    expect(check(box(50, 50, 179.5), square).kind).toBe('fits');
    expect(check(box(50, 50, 179.6), square)).toMatchObject({ kind: 'too-tall', byMm: 1, needsMm: 181 });
  });

  test('is turned by 90 degrees if that is enough', () => {
    expect(check(box(150, 240, 10), mk4s)).toEqual({ kind: 'turned', degrees: 90, mindsCorner: false });
  });

  test('is turned to the diagonal if it is long and narrow', () => {
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

test('returns `unknown` without parts', () => {
  expect(checkFit([], square, noBrim)).toEqual({ verdict: { kind: 'unknown' }, parts: [] });
});
