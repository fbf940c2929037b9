import { bitsAt, indexAt } from '../core/typed-arrays.ts';
import type { ColumnSpans } from './column-spans.ts';

/** Four of the eight columns around one, to the right and behind; the others are opposite. */
export const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Bottoms that are at most this far above the bed or a lower span are in contact with it. */
const touchingGapMm = 0.2;
/** Bottoms in a lower gap than this cannot be supported, because a layer of supports and its distance need more room. */
const roomMm = 0.3;
/** The height above a bottom at which the solid beside it may end, or start, and still hold it. */
const contactMm = 0.05;

/** The spans whose bottoms are not carried by what is below or beside them. */
export class OpenSpans {
  readonly spans: ColumnSpans;
  /** 1 for each span that is open, else 0. */
  readonly isOpen: Uint8Array;
  /** 1 for each span that has room for supports below it, else 0. */
  readonly hasRoom: Uint8Array;
  readonly #contact: number;

  constructor(spans: ColumnSpans) {
    this.spans = spans;
    this.isOpen = new Uint8Array(spans.bottoms.length);
    this.#contact = contactMm / spans.unitMm;
    this.hasRoom = new Uint8Array(spans.bottoms.length);
    const touching = touchingGapMm / spans.unitMm;
    const room = roomMm / spans.unitMm;
    for (let span = 0; span < this.isOpen.length; span++) {
      const clearance = this.#getClearance(span);
      if (clearance <= touching) continue;
      if (clearance > room) this.hasRoom[span] = 1;
      if (spans.overhang[span] === 1 || !this.#hasLowerNeighbor(span)) this.isOpen[span] = 1;
    }
  }

  /** Returns the height of the gap below a span, in units. */
  #getClearance(span: number): number {
    const { bottoms, tops, starts, columnOf } = this.spans;
    const isLowest = indexAt(starts, indexAt(columnOf, span)) === span;
    return bitsAt(bottoms, span) - (isLowest ? 0 : bitsAt(tops, span - 1));
  }

  /** Returns the column that is some columns to the right of and behind the one of a span, or -1 beyond the grid. */
  columnBeside(span: number, [right, behind]: readonly [number, number]): number {
    const { grid, columnOf } = this.spans;
    const column = indexAt(columnOf, span);
    const x = (column % grid.columns) + right;
    const row = Math.floor(column / grid.columns) + behind;
    return x < 0 || x >= grid.columns || row < 0 || row >= grid.rows ? -1 : row * grid.columns + x;
  }

  /** Returns an open span of a column whose bottom is within `step` of the given height, or -1. */
  findOpen(column: number, bottom: number, step: number): number {
    if (column < 0) return -1;
    const { starts, bottoms } = this.spans;
    const first = indexAt(starts, column);
    for (let span = this.#findLast(column, bottom + step); span >= first; span--) {
      if (bitsAt(bottoms, span) < bottom - step) return -1;
      if (this.isOpen[span] === 1) return span;
    }
    return -1;
  }

  /** Returns whether a column has a span that is printed before what starts beside it at the given height, and holds it. */
  isAnchor(column: number, bottom: number): boolean {
    if (column < 0) return false;
    const span = this.#findLast(column, bottom + this.#contact);
    return span >= 0 && bitsAt(this.spans.tops, span) >= bottom - this.#contact;
  }

  /** Returns the highest span of a column whose bottom is at or below a height, or -1. */
  #findLast(column: number, height: number): number {
    const { starts, bottoms } = this.spans;
    let low = starts[column] as number;
    let high = starts[column + 1] as number;
    const first = low;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((bottoms[middle] as number) <= height) low = middle + 1;
      else high = middle;
    }
    return low === first ? -1 : low - 1;
  }

  /** Returns whether one of the eight columns around is solid beside and below the bottom of a span. */
  #hasLowerNeighbor(span: number): boolean {
    const bottom = bitsAt(this.spans.bottoms, span);
    return directions.some(
      ([right, behind]) =>
        this.#isSolidBelow(this.columnBeside(span, [right, behind]), bottom) ||
        this.#isSolidBelow(this.columnBeside(span, [-right, -behind]), bottom),
    );
  }

  #isSolidBelow(column: number, bottom: number): boolean {
    if (column < 0) return false;
    const span = this.#findLast(column, bottom - 1);
    return span >= 0 && bitsAt(this.spans.tops, span) >= bottom - this.#contact;
  }
}
