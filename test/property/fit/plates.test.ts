import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCopies } from '#src/features/printers/fit/count-copies.ts';
import { packPlates } from '#src/features/printers/fit/pack-plates.ts';
import type { PlacedBox } from '#src/features/printers/fit/shelves.ts';
import type { PrinterBed } from '#src/features/printers/fit/types.ts';
import { isPlaced } from '#test/support/fit/brute-force.ts';
import {
  corneredBed,
  getRuns,
  makePart,
  type Point,
  rectangularBed,
  roundBed,
  timeout,
} from './arbitraries.ts';

const side = fc.double({ min: 4, max: 48, noNaN: true });
/** Fewer than 1,000 of these fit on one bed, which is the most that is counted. */
const larger = fc.double({ min: 12, max: 48, noNaN: true });
const boxes = fc.array(fc.record({ width: side, depth: side, copies: fc.integer({ min: 1, max: 12 }) }), {
  minLength: 1,
  maxLength: 8,
});
const beds = fc.oneof(rectangularBed, corneredBed, roundBed);

function toCorners({ x, y, width, depth }: Omit<PlacedBox, 'plate' | 'part' | 'degrees'>): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ];
}

function getDistance(a: PlacedBox, b: PlacedBox): number {
  return Math.max(a.x - b.x - b.width, b.x - a.x - a.width, a.y - b.y - b.depth, b.y - a.y - a.depth);
}

function makeBox({ width, depth, copies }: { width: number; depth: number; copies: number }) {
  return makePart(toCorners({ x: 0, y: 0, width, depth }), 10, copies);
}

test(
  'boxes on plates are on the bed, off the excluded areas and 5 mm apart, and none is missing',
  () => {
    fc.assert(
      fc.property(beds, boxes, fc.boolean(), (bed: PrinterBed, kinds, needsBrim) => {
        const parts = kinds.map((kind) => ({ hull: makeBox(kind).hull, count: kind.copies }));
        const packing = packPlates(parts, bed, { needsBrim });
        const [margin, gap] = needsBrim ? [10, 15] : [5, 5];
        const total = parts.reduce((sum, { count }) => sum + count, 0);
        const used = new Set(packing.boxes.map(({ plate }) => plate)).size;
        // Each part without a box has a plate to itself.
        expect(packing.plates).toBe(used + total - packing.boxes.length);
        for (const [at, box] of packing.boxes.entries()) {
          expect(isPlaced(toCorners(box), bed, margin)).toBe(true);
          const others = packing.boxes.slice(0, at).filter(({ plate }) => plate === box.plate);
          for (const other of others) expect(getDistance(box, other)).toBeGreaterThan(gap - 0.01);
        }
        for (const [part, { count }] of parts.entries()) {
          expect(packing.boxes.filter((box) => box.part === part).length).toBeLessThanOrEqual(count);
        }
      }),
      getRuns(),
    );
  },
  timeout,
);

test(
  'the number of copies of a design fits one plate, and one more copy does not',
  () => {
    fc.assert(
      fc.property(rectangularBed, larger, larger, (bed, width, depth) => {
        const part = makeBox({ width, depth, copies: 1 });
        const copies = countCopies([part], bed, { needsBrim: false });
        const countPlates = (count: number) =>
          packPlates([{ hull: part.hull, count }], bed, { needsBrim: false }).plates;
        expect([countPlates(copies), countPlates(copies + 1)]).toEqual([1, 2]);
      }),
      getRuns(),
    );
  },
  timeout,
);
