import { bitsAt } from '../core/typed-arrays.ts';
import { directions, type OpenSpans } from './open-spans.ts';

/** The distances to what holds an open span, in millimeters; Infinity where nothing holds it in this way. */
export interface Holds {
  /** The shortest distance between two anchors on opposite sides along level bottoms. */
  bridge: Float32Array;
  /** The same along bottoms that are not level. */
  arc: Float32Array;
  /** The shortest width of an overhang with an anchor on one side. */
  ledge: Float32Array;
}

/** Measures each open span along four directions. */
export function measureHolds(open: OpenSpans): Holds {
  const count = open.isOpen.length;
  const holds: Holds = {
    bridge: new Float32Array(count).fill(Infinity),
    arc: new Float32Array(count).fill(Infinity),
    ledge: new Float32Array(count).fill(Infinity),
  };
  const walker = new RunWalker(open, holds);
  for (let span = 0; span < count; span++)
    if (open.isOpen[span] === 1) for (const direction of directions) walker.walk(span, direction);
  return holds;
}

class RunWalker {
  readonly #open: OpenSpans;
  readonly #holds: Holds;
  #run: number[] = [];

  constructor(open: OpenSpans, holds: Holds) {
    this.#open = open;
    this.#holds = holds;
  }

  /** Follows a run of open spans from its first one; does nothing for the others. */
  walk(first: number, direction: readonly [number, number]): void {
    const [right, behind] = direction;
    const open = this.#open;
    const { bottoms, grid, unitMm, level } = open.spans;
    const stepMm = grid.cellMm * Math.hypot(right, behind);
    const rise = stepMm / unitMm;
    const before = open.columnBeside(first, [-right, -behind]);
    if (open.findOpen(before, bitsAt(bottoms, first), rise) >= 0) return;
    this.#run = [first];
    let last = first;
    let isLevel = level[first] === 1;
    let after = open.columnBeside(last, direction);
    for (;;) {
      const next = open.findOpen(after, bitsAt(bottoms, last), rise);
      if (next < 0) break;
      this.#run.push(next);
      last = next;
      isLevel &&= level[last] === 1;
      after = open.columnBeside(last, direction);
    }
    const isHeldBefore = open.isAnchor(before, bitsAt(bottoms, first));
    const isHeldAfter = open.isAnchor(after, bitsAt(bottoms, last));
    if (isHeldBefore && isHeldAfter)
      this.#set(isLevel ? this.#holds.bridge : this.#holds.arc, this.#run.length * stepMm);
    else if (isHeldBefore || isHeldAfter) this.#set(this.#holds.ledge, this.#run.length * stepMm);
  }

  #set(lengths: Float32Array, length: number): void {
    for (const span of this.#run) lengths[span] = Math.min(length, lengths[span] as number);
  }
}
