import type { Model } from '#src/features/catalog/schemas.ts';

/** Returns the number of files whose figures are added up for a design. */
export function countSummedFiles({ files }: Pick<Model, 'files'>): number {
  return files.filter(({ facts }) => !facts.isSet).length;
}
