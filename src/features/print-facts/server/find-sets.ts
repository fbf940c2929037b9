import type { PartFacts } from '#src/lib/print-facts.ts';
import { countAll, toPieces, type Piece } from './part-pieces.ts';

export interface PartsOfFile {
  id: number;
  format: string;
  /** The number of parts, with copies. */
  partCount: number;
  parts: readonly PartFacts[];
}

/**
 * Finds the files that contain the same parts as other files together: all parts in one file, or the same part in
 * another format. Two files of one format with one part each are never the same, because they may mirror each other.
 * @param files in the order of the design, of which the earlier one of two equal files is kept
 * @returns the ids of the files to be left out of the sums
 */
export function findSets(files: readonly PartsOfFile[]): number[] {
  const sets: number[] = [];
  const kept: PartsOfFile[] = [];
  for (const file of files.toSorted((a, b) => a.partCount - b.partCount)) {
    if (repeats(file, kept)) sets.push(file.id);
    else kept.push(file);
  }
  return sets;
}

/** Returns whether the parts of a file are those of all the others, or of one of them in another format. */
function repeats(file: PartsOfFile, others: readonly PartsOfFile[]): boolean {
  const pieces = toPieces(file);
  if (!pieces || pieces.length === 0) return false;
  const isSame = (given: readonly PartsOfFile[]) => matchAll(pieces, given.map(toPieces));
  return (
    (others.length > 1 && isSame(others)) ||
    others.some((other) => other.format !== file.format && isSame([other]))
  );
}

function matchAll(pieces: readonly Piece[], given: readonly (Piece[] | undefined)[]): boolean {
  const others: Piece[] = [];
  for (const list of given) {
    if (!list) return false;
    others.push(...list);
  }
  if (countAll(others) !== countAll(pieces)) return false;
  for (const piece of pieces) {
    let missing = piece.copies;
    for (const other of others) {
      if (missing === 0) break;
      if (other.copies === 0 || !isEqual(piece, other)) continue;
      const taken = Math.min(missing, other.copies);
      missing -= taken;
      other.copies -= taken;
    }
    if (missing > 0) return false;
  }
  return true;
}

/**
 * Compares volume, number of facets and box. A part that was turned on the bed has another box; it is the same if the
 * other two agree more exactly.
 */
function isEqual(one: Piece, other: Piece): boolean {
  const isNear = (a: number, b: number, share: number) =>
    Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));
  const hasBox = one.sides.every(
    (side, axis) =>
      isNear(side, other.sides[axis] ?? 0, 0.01) || Math.abs(side - (other.sides[axis] ?? 0)) < 0.1,
  );
  if (hasBox) {
    return isNear(one.volumeMm3, other.volumeMm3, 0.005) && isNear(one.triangles, other.triangles, 0.02);
  }
  return isNear(one.volumeMm3, other.volumeMm3, 0.001) && one.triangles === other.triangles;
}
