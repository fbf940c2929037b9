import { at, bitsAt } from '../core/typed-arrays.ts';
import type { Holds } from './measure-holds.ts';
import { directions, type OpenSpans } from './open-spans.ts';
import type { SupportThresholds } from './support-thresholds.ts';

/** Open spans that are connected. */
export interface Patch {
  /** The area that is neither a bridge nor a ledge within the thresholds. */
  unsupportedMm2: number;
  bridgeMm: number;
  lowestMm: number;
  /** True if it starts in the air. */
  isIsland: boolean;
}

/** Bottoms that nothing below carries, and how they are held from the side. */
export interface Overhangs {
  open: OpenSpans;
  holds: Holds;
}

/** Finds the patches of open spans with bottoms at about the same height as their neighbors. */
export function findPatches(overhangs: Overhangs, thresholds: SupportThresholds): Patch[] {
  const { open } = overhangs;
  const seen = new Uint8Array(open.isOpen.length);
  const patches: Patch[] = [];
  const waiting: number[] = [];
  for (let first = 0; first < seen.length; first++) {
    if (open.isOpen[first] === 0 || seen[first] === 1) continue;
    seen[first] = 1;
    waiting.push(first);
    const patch: Patch = { unsupportedMm2: 0, bridgeMm: 0, lowestMm: Infinity, isIsland: true };
    for (let span = waiting.pop(); span !== undefined; span = waiting.pop()) {
      addSpan(patch, span, overhangs, thresholds);
      pushNeighbors(open, span, (next) => {
        if (seen[next] === 1) return;
        seen[next] = 1;
        waiting.push(next);
      });
    }
    patches.push(patch);
  }
  return patches;
}

function addSpan(
  patch: Patch,
  span: number,
  { open, holds }: Overhangs,
  thresholds: SupportThresholds,
): void {
  const { bottoms, grid, unitMm } = open.spans;
  const [bridge, arc, ledge] = [at(holds.bridge, span), at(holds.arc, span), at(holds.ledge, span)];
  patch.lowestMm = Math.min(patch.lowestMm, bitsAt(bottoms, span) * unitMm);
  if (Math.min(bridge, arc, ledge) < Infinity) patch.isIsland = false;
  if (bridge <= thresholds.bridgeMm) patch.bridgeMm = Math.max(patch.bridgeMm, bridge);
  else if (arc <= thresholds.arcMm) patch.bridgeMm = Math.max(patch.bridgeMm, arc);
  // An area without room for supports needs none.
  else if (ledge > thresholds.ledgeMm && open.hasRoom[span] === 1) patch.unsupportedMm2 += grid.cellMm ** 2;
}

function pushNeighbors(open: OpenSpans, span: number, push: (span: number) => void): void {
  const { bottoms, grid, unitMm } = open.spans;
  const bottom = bitsAt(bottoms, span);
  for (const [right, behind] of directions) {
    const step = (grid.cellMm * Math.hypot(right, behind)) / unitMm;
    const after = open.findOpen(open.columnBeside(span, [right, behind]), bottom, step);
    const before = open.findOpen(open.columnBeside(span, [-right, -behind]), bottom, step);
    if (after >= 0) push(after);
    if (before >= 0) push(before);
  }
}
