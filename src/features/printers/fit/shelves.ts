import { getGap, getMargin, toleranceMm } from '#src/features/print-facts/hull.ts';
import { growArea } from './place-hull.ts';
import type { ExcludedArea, FitOptions, PrinterBed } from './types.ts';

/** The bed as it is filled: with margins, the gap between boxes, and excluded areas that are grown by the margin. */
export interface PackedBed {
  printer: PrinterBed;
  margin: number;
  gap: number;
  areas: ExcludedArea[];
}

/** The part of a plate between two values of y that is used by shelves; null for an empty plate. */
export interface Plate {
  used: [low: number, high: number] | null;
}

/** A strip of a plate from left to right, with the ranges of x in it that are free. */
export interface Shelf {
  plate: number;
  y: number;
  depth: number;
  spans: Span[];
}

interface Span {
  from: number;
  to: number;
}

/** A box on a plate; `part` is the index of its part. */
export interface PlacedBox {
  plate: number;
  part: number;
  x: number;
  y: number;
  width: number;
  depth: number;
  /** The counter-clockwise turn of the part in its box. */
  degrees: number;
}

export function preparePackedBed(printer: PrinterBed, { needsBrim }: FitOptions): PackedBed {
  const margin = getMargin(needsBrim);
  const areas = (printer.exclude ?? []).map((area) => growArea(area, margin));
  return { printer, margin, gap: getGap(needsBrim), areas };
}

/** Opens a shelf that is as deep as a box and has room for it. Undefined if the plate has no room. */
export function openShelf(
  { plate, index }: { plate: Plate; index: number },
  box: Pick<PlacedBox, 'width' | 'depth'>,
  bed: PackedBed,
): Shelf | undefined {
  for (const y of listShelfStarts(plate, box.depth, bed)) {
    const spans = findSpans(y, y + box.depth, bed);
    if (spans.some(({ from, to }) => to - from >= box.width - toleranceMm)) {
      plate.used = [Math.min(plate.used?.[0] ?? y, y), Math.max(plate.used?.[1] ?? y, y + box.depth)];
      return { plate: index, y, depth: box.depth, spans };
    }
  }
  return undefined;
}

/** Puts up to `count` equal boxes into a shelf, and returns those that had room. */
export function fillShelf(
  shelf: Shelf,
  { part, width, depth, degrees, count }: Omit<PlacedBox, 'plate' | 'x' | 'y'> & { count: number },
  gap: number,
): PlacedBox[] {
  const placed: PlacedBox[] = [];
  for (const span of shelf.spans) {
    const room = Math.floor((span.to - span.from + gap + toleranceMm) / (width + gap));
    const fitting = Math.max(0, Math.min(room, count - placed.length));
    for (let at = 0; at < fitting; at += 1) {
      const x = span.from + at * (width + gap);
      placed.push({ plate: shelf.plate, part, x, y: shelf.y, width, depth, degrees });
    }
    span.from += fitting * (width + gap);
  }
  return placed;
}

/** On a round bed, shelves are added on both sides of the middle one; else from the front to the back. */
function listShelfStarts(plate: Plate, depth: number, { printer, margin, gap, areas }: PackedBed): number[] {
  const [, y] = printer.bedMm;
  if (printer.shape === 'round') {
    if (!plate.used) return [(y - depth) / 2];
    const [low, high] = [plate.used[0] - gap - depth, plate.used[1] + gap];
    return Math.abs(low + depth / 2 - y / 2) < Math.abs(high + depth / 2 - y / 2) ? [low, high] : [high, low];
  }
  const first = plate.used ? plate.used[1] + gap : margin;
  const behindAreas = areas.map(([, , , y1]) => y1).filter((y1) => y1 > first);
  return [first, ...behindAreas].filter((start) => start + depth <= y - margin + toleranceMm);
}

function findSpans(y0: number, y1: number, { printer, margin, areas }: PackedBed): Span[] {
  const [x, y] = printer.bedMm;
  if (printer.shape === 'round') {
    const radius = x / 2 - margin;
    const farthest = Math.max(Math.abs(y0 - y / 2), Math.abs(y1 - y / 2));
    if (farthest >= radius) return [];
    const half = Math.sqrt(radius ** 2 - farthest ** 2);
    return [{ from: x / 2 - half, to: x / 2 + half }];
  }
  let spans: Span[] = [{ from: margin, to: x - margin }];
  for (const [left, low, right, high] of areas) {
    if (y1 <= low + toleranceMm || y0 >= high - toleranceMm) continue;
    spans = spans
      .flatMap(({ from, to }) => [
        { from, to: Math.min(to, left) },
        { from: Math.max(from, right), to },
      ])
      .filter(({ from, to }) => to > from);
  }
  return spans;
}
