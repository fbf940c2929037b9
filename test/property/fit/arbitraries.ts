import * as fc from 'fast-check';
import type { FitPart, PrinterBed } from '#src/features/printers/fit/types.ts';
import { wrapPoints } from '#test/support/fit/brute-force.ts';

export type Point = readonly [x: number, y: number];

/** In milliseconds; thousands of runs take minutes. */
export const timeout = 1_800_000;

const asked = process.env.FIT_RUNS;
const runs = Number(asked ?? 150);

/**
 * The random cases of a property: the same 150, or a factor of it, by default. FIT_RUNS=4000 generates others, and
 * prints the table of docs/decisions/0026-fit-rules.md.
 */
export function getRuns(factor = 1): { numRuns: number; seed?: number } {
  return { numRuns: Math.ceil(runs * factor), ...(asked === undefined ? { seed: 1 } : {}) };
}

const length = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** A part whose hull has the given corners. */
export function makePart(points: readonly Point[], heightMm: number, copies = 1): FitPart {
  const corners = wrapPoints(points);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [low, high] = [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ] as const;
  return {
    hull: corners.flatMap(([x, y]) => [x - low[0], y - low[1]]),
    boundsMm: [high[0] - low[0], high[1] - low[1], heightMm],
    copies,
    poses: [],
  };
}

export const rectangularBed: fc.Arbitrary<PrinterBed> = fc.record({
  bedMm: fc.tuple(fc.integer({ min: 60, max: 300 }), fc.integer({ min: 60, max: 300 })),
  shape: fc.constant('rect' as const),
  tallMm: fc.constant(200),
});

export const roundBed: fc.Arbitrary<PrinterBed> = fc
  .integer({ min: 60, max: 300 })
  .map((size) => ({ bedMm: [size, size], shape: 'round', tallMm: 200 }));

/** A bed with one or two excluded corners. */
export const corneredBed: fc.Arbitrary<PrinterBed> = fc
  .tuple(
    fc.integer({ min: 60, max: 120 }),
    fc.integer({ min: 60, max: 120 }),
    fc.integer({ min: 4, max: 15 }),
    fc.integer({ min: 4, max: 15 }),
    fc.subarray(['front left', 'front right', 'back left', 'back right'], { minLength: 1, maxLength: 2 }),
  )
  .map(([x, y, width, depth, corners]) => ({
    bedMm: [x, y],
    shape: 'rect',
    tallMm: 200,
    exclude: corners.map((corner) => {
      const left = corner.endsWith('left') ? 0 : x - width;
      const front = corner.startsWith('front') ? 0 : y - depth;
      return [left, front, left + width, front + depth] as const;
    }),
  }));

/** Rounds points to micrometers, and removes those that are equal then: equal points have no hull that can be trusted. */
function roundPoints(points: readonly Point[]): Point[] {
  const rounded = points.map(([x, y]): Point => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]);
  return [...new Map(rounded.map((point) => [point.join(), point])).values()];
}

/** Points in a rectangle of random size, about as large as the bed, so that about half of the cases fit. */
export function pointsFor({ bedMm }: PrinterBed): fc.Arbitrary<Point[]> {
  const [long, short] = [Math.max(...bedMm), Math.min(...bedMm)];
  return fc
    .tuple(
      length(0.3 * long, 1.3 * long),
      length(0.05 * short, 1.1 * short),
      fc.array(fc.tuple(length(0, 1), length(0, 1)), { minLength: 3, maxLength: 14 }),
    )
    .map(([width, depth, points]) => roundPoints(points.map(([x, y]): Point => [x * width, y * depth])))
    .filter((points) => wrapPoints(points).length > 2);
}

/** A rectangle with cut corners that leaves little room on the bed. */
export function tightPointsFor({ bedMm }: PrinterBed): fc.Arbitrary<Point[]> {
  return fc
    .tuple(length(0.75, 1), length(0.75, 1), fc.array(length(0, 0.45), { minLength: 4, maxLength: 4 }))
    .map(([shareX, shareY, [a = 0, b = 0, c = 0, d = 0]]) => {
      const [width, depth] = [shareX * (bedMm[0] - 10), shareY * (bedMm[1] - 10)];
      return roundPoints([
        [a * width, 0],
        [width - b * width, 0],
        [width, b * depth],
        [width, depth - c * depth],
        [width - c * width, depth],
        [d * width, depth],
        [0, depth - d * depth],
        [0, a * depth],
      ]);
    });
}
