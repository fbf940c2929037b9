import type { Model, ModelFile } from '#src/features/catalog/schemas.ts';
import { maxConvertedBytes, maxHandedBytes, maxPackedBytes, maxPackedParts } from '../constants.ts';
import type { Slicer } from '../slicers.ts';

/** The files to open in a slicer: one, or all parts of one print as one 3MF. */
export type SlicerTarget =
  | { kind: 'file'; file: ModelFile }
  | { kind: 'packed'; partCount: number | null; choice: number };

/**
 * Returns what the main button opens; undefined if only single files can be opened.
 * @param choice the index of what is printed: 0 for the needed files, or the number of the alternative
 */
export function chooseTarget(
  { files, printFacts }: Pick<Model, 'files' | 'printFacts'>,
  choice: number,
): SlicerTarget | undefined {
  const { files: printed } = [printFacts, ...printFacts.alternatives][choice] ?? printFacts;
  const packed = printed.flatMap(({ id, copies }) =>
    files.filter((file) => file.id === id).flatMap((file) => Array.from({ length: copies }, () => file)),
  );
  const [only, ...others] = packed;
  if (only && others.length === 0 && only.format !== 'zip') return { kind: 'file', file: only };
  const sizeBytes = packed.reduce((sum, file) => sum + file.sizeBytes, 0);
  const isExamined = packed.every(({ facts }) => facts.state === 'done');
  const partCount = packed.reduce((sum, { facts }) => sum + facts.partCount, 0);
  if (packed.length === 0 || sizeBytes > maxPackedBytes) return undefined;
  if (isExamined && partCount > maxPackedParts) return undefined;
  return { kind: 'packed', partCount: isExamined ? partCount : null, choice };
}

/** Returns whether a slicer can be handed a file of this format and size. */
export function canOpen(
  { format, sizeBytes }: Pick<ModelFile, 'format' | 'sizeBytes'>,
  slicer?: Slicer,
): boolean {
  if (format === 'zip') return false;
  return sizeBytes <= (format === 'stl' && slicer?.needs3mf ? maxConvertedBytes : maxHandedBytes);
}
