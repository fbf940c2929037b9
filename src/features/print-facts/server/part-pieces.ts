import type { PartFacts } from '#src/lib/print-facts.ts';

/** A part by what is compared of it. */
export interface Piece {
  volumeMm3: number;
  triangles: number;
  /** The sides of the bounding box, ascending. */
  sides: number[];
  /** The number of equal ones, which may be tens of thousands. */
  copies: number;
}

/** Lists the parts of a file; undefined if not all of them are known. */
export function toPieces({
  parts,
  partCount,
}: {
  parts: readonly PartFacts[];
  partCount: number;
}): Piece[] | undefined {
  const pieces = parts.map(({ volumeMm3, triangles, boundsMm, copies }) => ({
    volumeMm3,
    triangles,
    sides: boundsMm.toSorted((a, b) => a - b),
    copies,
  }));
  return countAll(pieces) === partCount ? pieces : undefined;
}

export function countAll(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { copies }) => sum + copies, 0);
}
