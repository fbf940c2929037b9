import type { Db } from '#src/db/types.ts';
import type { EditionChange } from '#src/db/edition-change.ts';
import type { SameShapeVerdict } from '@firstlayer/mesh/contract/difference.ts';
import { readDifferences } from './difference/read-differences.ts';
import { toPair } from './difference/request-difference.ts';

export interface ShapeVerdict {
  /** Whether files are still being compared. */
  isWaiting: boolean;
  /** The verdict on the first file, if no shape has changed. Null if one has, or if that is not known. */
  verdict: SameShapeVerdict | null;
}

/** Finds whether the files of an edition have the shapes of the files before. Added and removed files are changes. */
export async function findShapeVerdict(db: Db, changes: readonly EditionChange[]): Promise<ShapeVerdict> {
  const pairs = changes.flatMap(toPair);
  if (pairs.length === 0 || pairs.length < changes.length) return { isWaiting: false, verdict: null };
  const differences = await readDifferences(db, pairs);
  const verdicts = differences.map((difference) => difference?.facts?.verdict);
  const [first] = verdicts;
  const isSame = verdicts.every((verdict) => verdict !== undefined && verdict !== 'changed');
  return {
    isWaiting: differences.some((difference) => difference?.state === 'waiting'),
    verdict: isSame && first !== undefined && first !== 'changed' ? first : null,
  };
}
