import { at } from '../core/typed-arrays.ts';

/**
 * Projected vertices: x and y in samples of the target, y downwards, and a depth that grows towards the viewer and is
 * linear on screen.
 */
export type ProjectedVertices = Float32Array;

/**
 * Receives one row of one facet: the samples `from` to `to`, counted from the upper left, the depth at `from` and its
 * change per sample.
 */
export interface RowSink {
  readonly width: number;
  readonly height: number;
  fillRow: (from: number, to: number, depth: number, step: number) => void;
}

const leastArea = 1e-9;

/**
 * Scan-converts triangles of either winding. A sample counts if its center is inside or on the edge. Edge crossings are
 * computed from an edge's upper end only, so that neighbors leave no gap.
 */
export class Rasterizer {
  readonly #vertices: ProjectedVertices;
  readonly #sink: RowSink;

  constructor(vertices: ProjectedVertices, sink: RowSink) {
    this.#vertices = vertices;
    this.#sink = sink;
  }

  draw(first: number, second: number, third: number): void {
    const v = this.#vertices;
    let a = first * 3;
    let b = second * 3;
    let c = third * 3;
    if (at(v, b + 1) < at(v, a + 1)) {
      const lower = a;
      a = b;
      b = lower;
    }
    if (at(v, c + 1) < at(v, b + 1)) {
      const lowest = b;
      b = c;
      c = lowest;
    }
    if (at(v, b + 1) < at(v, a + 1)) {
      const lower = a;
      a = b;
      b = lower;
    }
    const top = Math.max(0, Math.ceil(at(v, a + 1) - 0.5));
    const bottom = Math.min(this.#sink.height - 1, Math.floor(at(v, c + 1) - 0.5));
    if (top <= bottom) this.#drawRows({ a, b, c, top, bottom });
  }

  #drawRows({
    a,
    b,
    c,
    top,
    bottom,
  }: {
    a: number;
    b: number;
    c: number;
    top: number;
    bottom: number;
  }): void {
    const v = this.#vertices;
    const ax = at(v, a);
    const ay = at(v, a + 1);
    const bx = at(v, b);
    const by = at(v, b + 1);
    const cx = at(v, c);
    const cy = at(v, c + 1);
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (Math.abs(area) < leastArea) return;

    const depth = at(v, a + 2);
    const toB = at(v, b + 2) - depth;
    const toC = at(v, c + 2) - depth;
    const across = (toB * (cy - ay) - toC * (by - ay)) / area;
    const down = (toC * (bx - ax) - toB * (cx - ax)) / area;
    const longSlope = (cx - ax) / (cy - ay);
    const upperSlope = (bx - ax) / (by - ay);
    const lowerSlope = (cx - bx) / (cy - by);
    const last = this.#sink.width - 1;
    for (let row = top; row <= bottom; row++) {
      const y = row + 0.5;
      const long = ax + (y - ay) * longSlope;
      const short = y < by ? ax + (y - ay) * upperSlope : bx + (y - by) * lowerSlope;
      const from = Math.max(0, Math.ceil(Math.min(long, short) - 0.5));
      const to = Math.min(last, Math.floor(Math.max(long, short) - 0.5));
      if (from <= to) {
        const start = row * this.#sink.width;
        const first = depth + (from + 0.5 - ax) * across + (y - ay) * down;
        this.#sink.fillRow(start + from, start + to, first, across);
      }
    }
  }
}
