import { describe, expect, test } from 'vitest';
import { checkFit } from './check-fit.ts';
import { countCopies } from './count-copies.ts';
import { packPlates } from './pack-plates.ts';
import type { FitPart, PrinterBed } from './types.ts';

const mk4s: PrinterBed = { bedMm: [250, 210], shape: 'rect', tallMm: 220 };
const delta: PrinterBed = { bedMm: [200, 200], shape: 'round', tallMm: 300 };
const noBrim = { needsBrim: false };

function box(x: number, y: number, copies = 1): FitPart {
  return { hull: [0, 0, x, 0, x, y, 0, y], boundsMm: [x, y, 10], copies, poses: [] };
}

function disc(diameter: number, copies = 1): FitPart {
  const hull = Array.from({ length: 128 }, (_, at) => {
    const angle = (Math.floor(at / 2) / 64) * 2 * Math.PI;
    return (diameter / 2) * (1 + (at % 2 === 0 ? Math.cos(angle) : Math.sin(angle)));
  });
  return { hull, boundsMm: [diameter, diameter, 10], copies, poses: [] };
}

function check(parts: FitPart[], printer: PrinterBed, options = noBrim) {
  return checkFit(parts, printer, options).verdict;
}

describe('plates', () => {
  test('four quarters of a bed with gaps of 5 mm fit on one plate', () => {
    expect(check([box(117.5, 97.5, 4)], mk4s)).toEqual({ kind: 'fits', mindsCorner: false });
    expect(check([box(118, 97.5, 4)], mk4s)).toMatchObject({ kind: 'plates', plates: 2 });
  });

  test('counts plates for parts of which each fits alone', () => {
    expect(check([box(200, 150), box(180, 160), box(190, 190)], mk4s)).toEqual({
      kind: 'plates',
      plates: 3,
      mindsCorner: false,
    });
  });

  test('leaves room for the brims of both neighbors', () => {
    expect(check([box(100, 80, 4)], mk4s)).toMatchObject({ kind: 'fits' });
    expect(check([box(110, 90, 4)], mk4s, { needsBrim: true })).toMatchObject({ plates: 2 });
  });

  test('returns one plate if the file arranges its parts so that they fit', () => {
    const parts = [box(130, 90), box(110, 190), box(100, 90)];
    expect(check(parts, mk4s)).toMatchObject({ kind: 'plates' });
    expect(checkFit(parts, mk4s, { needsBrim: false, arrangementMm: [240, 200] }).verdict.kind).toBe('fits');
    expect(checkFit(parts, mk4s, { needsBrim: false, arrangementMm: [241, 200] }).verdict.kind).toBe(
      'plates',
    );
  });

  test('counts no plates if a part does not fit', () => {
    expect(check([box(100, 100, 50), box(300, 300)], mk4s).kind).toBe('too-large');
  });

  test('counts plates for 10,000 equal parts and more', () => {
    // 9 x 8 boxes of 20 mm with gaps of 5 mm fit into 240 x 200 mm.
    expect(check([box(20, 20, 10_000)], mk4s)).toMatchObject({ plates: Math.ceil(10_000 / 72) });
    expect(check([box(20, 20, 1_000_000)], mk4s)).toMatchObject({ plates: Math.ceil(1_000_000 / 72) });
  });

  test('counts plates for 256 kinds of parts with 10,000 copies of each', () => {
    const parts = Array.from({ length: 256 }, (_, at) => box(5 + (at % 16), 6 + at / 16, 10_000));
    const verdict = check(parts, mk4s);
    const area = parts.reduce((sum, { boundsMm: [x, y] }) => sum + (x + 5) * (y + 5) * 10_000, 0);
    expect(verdict).toMatchObject({ kind: 'plates' });
    const plates = verdict.kind === 'plates' ? verdict.plates : 0;
    expect(plates).toBeGreaterThan(area / (245 * 205));
    expect(plates).toBeLessThan((1.25 * area) / (245 * 205));
  });

  test('fills a round bed on both sides of the middle', () => {
    const { plates, boxes } = packPlates([{ hull: box(60, 40).hull, count: 6 }], delta, noBrim);
    expect(plates).toBe(1);
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(3);
  });

  test('puts a disc on a plate of its own if its box is larger than a round bed allows', () => {
    expect(check([disc(190, 3)], delta)).toMatchObject({ kind: 'plates', plates: 3 });
  });
});

describe('copies of a design on one bed', () => {
  test('counts copies with all their parts', () => {
    expect(countCopies([box(20, 20)], mk4s, noBrim)).toBe(72);
    expect(countCopies([box(20, 20, 2)], mk4s, noBrim)).toBe(36);
    expect(countCopies([box(20, 20), box(240, 100)], mk4s, noBrim)).toBe(1);
  });

  test('returns at most 1,000', () => {
    expect(countCopies([box(1, 1)], mk4s, noBrim)).toBe(1000);
  });

  test('returns 0 for a design that does not fit or needs more than one plate', () => {
    expect(countCopies([box(300, 20)], { ...mk4s, bedMm: [200, 100] }, noBrim)).toBe(0);
    expect(countCopies([box(200, 200, 2)], mk4s, noBrim)).toBe(0);
    expect(countCopies([], mk4s, noBrim)).toBe(0);
  });
});
