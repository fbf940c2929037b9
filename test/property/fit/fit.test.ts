import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { computeBedMm, computeTallMm } from '#src/features/print-facts/bed.ts';
import { fitsCard } from '#src/features/print-facts/fits-card.ts';
import { checkFit } from '#src/features/printers/fit/check-fit.ts';
import { placeHull } from '#src/features/printers/fit/place-hull.ts';
import type { FitVerdict, PrinterBed } from '#src/features/printers/fit/types.ts';
import { canPlace, isPlaced } from '#test/support/fit/brute-force.ts';
import {
  corneredBed,
  getRuns,
  makePart,
  type Point,
  pointsFor,
  rectangularBed,
  roundBed,
  tightPointsFor,
  timeout,
} from './arbitraries.ts';

interface Counts {
  bothFit: number;
  neitherFits: number;
  onlyBruteForce: number;
  onlyRules: number;
}

const table: Record<string, Counts> = {};

afterAll(() => {
  // oxlint-disable-next-line no-console -- FIT_RUNS asks for the table on the terminal.
  if (process.env.FIT_RUNS !== undefined) console.table(table);
});

/** A part that only the brute force can place must be this close to the limit: it fits if scaled by this factor. */
const closeTo = 0.99;

/**
 * Compares the rules with the brute force, and returns what is wrong: the place that the rules name is not free, they
 * accept what cannot be placed, or they refuse what is not even close to the limit.
 */
function compare(name: string, bed: PrinterBed, points: Point[], needsBrim: boolean): string[] {
  const margin = needsBrim ? 10 : 5;
  const options = { needsBrim };
  const part = makePart(points, 20);
  const { verdict } = checkFit([part], bed, options);
  const isAccepted = isClearFit(verdict);
  const isPlaceable = canPlace(points, bed, margin);
  count(name, isAccepted, isPlaceable);
  const degrees = verdict.kind === 'turned' ? verdict.degrees : 0;
  const { hull } = placeHull(part.hull, degrees, { printer: bed, options });
  const smaller = points.map(([x, y]): Point => [x * closeTo, y * closeTo]);
  const isSmallerAccepted = isClearFit(checkFit([makePart(smaller, 20)], bed, options).verdict);
  return [
    isAccepted && !isPlaced(toPoints(hull), bed, margin) ? 'place is not free' : '',
    isAccepted && !isPlaceable ? 'accepted, cannot be placed' : '',
    isPlaceable && !isSmallerAccepted ? 'refused, can be placed' : '',
  ].filter((fault) => fault !== '');
}

function count(name: string, isAccepted: boolean, isPlaceable: boolean): void {
  const counts = (table[name] ??= { bothFit: 0, neitherFits: 0, onlyBruteForce: 0, onlyRules: 0 });
  if (isAccepted) counts[isPlaceable ? 'bothFit' : 'onlyRules'] += 1;
  else counts[isPlaceable ? 'onlyBruteForce' : 'neitherFits'] += 1;
}

function isClearFit(verdict: FitVerdict): boolean {
  return 'mindsCorner' in verdict && !verdict.mindsCorner;
}

function toPoints(hull: number[]): Point[] {
  return Array.from({ length: hull.length / 2 }, (_, at) => [hull[2 * at] ?? 0, hull[2 * at + 1] ?? 0]);
}

describe('random parts, compared with a brute force of 0.05 degrees and 1 mm', () => {
  test(
    'the rules agree on rectangular beds',
    () => {
      const cases = rectangularBed.chain((bed) => fc.tuple(fc.constant(bed), pointsFor(bed), fc.boolean()));
      fc.assert(
        fc.property(cases, ([bed, points, needsBrim]) => {
          expect(compare('rectangular bed', bed, points, needsBrim)).toEqual([]);
        }),
        getRuns(),
      );
    },
    timeout,
  );

  test(
    'the rules agree on round beds',
    () => {
      const cases = roundBed.chain((bed) => fc.tuple(fc.constant(bed), pointsFor(bed), fc.boolean()));
      fc.assert(
        fc.property(cases, ([bed, points, needsBrim]) => {
          expect(compare('round bed', bed, points, needsBrim)).toEqual([]);
        }),
        getRuns(),
      );
    },
    timeout,
  );

  test(
    'the rules agree on beds with excluded corners',
    () => {
      const cases = corneredBed.chain((bed) => fc.tuple(fc.constant(bed), tightPointsFor(bed)));
      fc.assert(
        fc.property(cases, ([bed, points]) => {
          expect(compare('excluded corners', bed, points, false)).toEqual([]);
        }),
        getRuns(0.1),
      );
    },
    timeout,
  );
});

test(
  'agrees with the closed rule for boxes, but for its steps of half a degree',
  () => {
    const cases = rectangularBed.chain((bed) =>
      fc.tuple(
        fc.constant(bed),
        fc.double({ min: 10, max: 1.4 * Math.max(...bed.bedMm), noNaN: true }),
        fc.double({ min: 1, max: Math.min(...bed.bedMm), noNaN: true }),
      ),
    );
    fc.assert(
      fc.property(cases, ([bed, x, y]) => {
        const accepts = (factor: number) => isClearFit(checkBox(x * factor, y * factor, bed));
        const isPlaceable = fitsByClosedRule([x, y], [bed.bedMm[0] - 10, bed.bedMm[1] - 10]);
        count('boxes, closed rule', accepts(1), isPlaceable);
        expect(accepts(1) && !isPlaceable).toBe(false);
        expect(isPlaceable && !accepts(closeTo)).toBe(false);
      }),
      getRuns(5),
    );
  },
  timeout,
);

function checkBox(x: number, y: number, bed: PrinterBed): FitVerdict {
  return checkFit(
    [
      makePart(
        [
          [0, 0],
          [x, 0],
          [x, y],
          [0, y],
        ],
        20,
      ),
    ],
    bed,
    { needsBrim: false },
  ).verdict;
}

/** The rule for a rectangle in a rectangle (Carver, 1957), with the tolerance of the fit. */
function fitsByClosedRule(part: [number, number], bed: [number, number]): boolean {
  const [p, q] = [Math.max(...part), Math.min(...part)];
  const [a, b] = [Math.max(...bed) + 0.002, Math.min(...bed) + 0.002];
  if (p <= a && q <= b) return true;
  if (p <= a || q > b) return false;
  return b >= (2 * p * q * a + (p * p - q * q) * Math.sqrt(p * p + q * q - a * a)) / (p * p + q * q);
}

test(
  'a part that does not fit, fits at the scale that is given, and not at one percent more',
  () => {
    const cases = rectangularBed.chain((bed) =>
      fc.tuple(fc.constant(bed), pointsFor(bed), fc.double({ min: 10, max: 390, noNaN: true })),
    );
    fc.assert(
      fc.property(cases, ([bed, points, height]) => {
        const check = (percent: number) => {
          const scaled = points.map(([x, y]): Point => [(x * percent) / 100, (y * percent) / 100]);
          return checkFit([makePart(scaled, (height * percent) / 100)], bed, { needsBrim: false }).verdict;
        };
        const verdict = check(100);
        if (!('scalePercent' in verdict)) return;
        const percent = verdict.scalePercent;
        expect(percent === null || isClearFit(check(percent))).toBe(true);
        expect(isClearFit(check(percent === null ? 50 : percent + 1.01))).toBe(false);
      }),
      getRuns(5),
    );
  },
  timeout,
);

test(
  'a design with a tick in lists fits the printer',
  () => {
    const cases = fc
      .oneof(rectangularBed, roundBed)
      .chain((bed) =>
        fc.tuple(fc.constant(bed), pointsFor(bed), fc.boolean(), fc.integer({ min: 150, max: 210 })),
      );
    const seen = { ticks: 0, fits: 0 };
    fc.assert(
      fc.property(cases, ([bed, points, needsBrim, height]) => {
        const part = makePart(points, height);
        const print = { bedMm: computeBedMm([part], needsBrim), tallMm: computeTallMm([part]) };
        const fits = isClearFit(checkFit([part], bed, { needsBrim }).verdict);
        const hasTick = fitsCard(print, bed);
        seen.ticks += Number(hasTick);
        seen.fits += Number(fits);
        expect(hasTick && !fits).toBe(false);
      }),
      getRuns(5),
    );
    // Half of the designs that fit have a tick at least: oblong beds have room that a square does not have.
    expect(seen.ticks).toBeGreaterThan(seen.fits / 2);
  },
  timeout,
);
