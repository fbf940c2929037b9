import type { PartFacts } from '@firstlayer/mesh/contract/print-facts.ts';
import { getMargin, headroomMm, measureTurns, toleranceMm } from './hull.ts';

/**
 * Returns the side of the smallest square bed on which each part fits alone, in whole millimeters, with the margins and
 * the brim. The parts stand as they were placed and may be turned. 0 without parts.
 */
export function computeBedMm(parts: readonly Pick<PartFacts, 'hull'>[], needsBrim: boolean): number {
  let largest = 0;
  for (const { hull } of parts) {
    const sides = measureTurns(hull).map(({ width, depth }) => Math.max(width, depth));
    largest = Math.max(largest, Math.min(...sides) + 2 * getMargin(needsBrim));
  }
  return Math.max(0, Math.ceil(largest - toleranceMm));
}

/** Returns the height of a printer that the tallest part needs, in whole millimeters. 0 without parts. */
export function computeTallMm(parts: readonly Pick<PartFacts, 'boundsMm'>[]): number {
  if (parts.length === 0) return 0;
  return Math.ceil(Math.max(...parts.map(({ boundsMm }) => boundsMm[2])) + headroomMm - toleranceMm);
}
