import type { PartFacts } from '#src/lib/print-facts.ts';

/** A part by what is compared of it. */
export interface Piece {
  volumeMm3: number;
  triangles: number;
  /** The sides of the bounding box, ascending. */
  sides: number[];
}

/** Lists each part as often as it occurs; undefined if not all parts are known. */
export function toPieces({
  parts,
  partCount,
}: {
  parts: readonly PartFacts[];
  partCount: number;
}): Piece[] | undefined {
  const pieces = parts.flatMap(({ volumeMm3, triangles, boundsMm, copies }) =>
    Array.from({ length: copies }, () => ({
      volumeMm3,
      triangles,
      sides: boundsMm.toSorted((a, b) => a - b),
    })),
  );
  return pieces.length === partCount ? pieces : undefined;
}
