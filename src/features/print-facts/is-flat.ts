import type { PartFacts } from '@firstlayer/mesh/contract/print-facts.ts';

/** Thinner parts are below the first layer of every printer, and narrower ones below every nozzle. */
const minSideMm = 0.05;
/** Coordinates are rounded, so that the volume of a tilted surface is not exactly 0. */
const minThicknessMm = 0.0001;

/** Returns whether a part is a surface with two sides and nothing between them, which is closed, but cannot be printed. */
export function isFlat({ boundsMm, volumeMm3 }: Pick<PartFacts, 'boundsMm' | 'volumeMm3'>): boolean {
  const longest = Math.max(...boundsMm);
  return Math.min(...boundsMm) < minSideMm || volumeMm3 < minThicknessMm * longest ** 2;
}
