import type { Model, ModelFile } from '#src/features/catalog/schemas.ts';
import { maxConvertedBytes, maxHandedBytes, maxPackedBytes, maxPackedParts } from '../constants.ts';
import type { Slicer } from '../slicers.ts';

/** The files to open in a slicer: one, or all parts of one print as one 3MF. */
export type SlicerTarget =
  | { kind: 'file'; file: ModelFile }
  | { kind: 'packed'; partCount: number | null; choice: string };

/**
 * Returns what the main button opens; undefined if only single files can be opened.
 * @param choice the index of what is printed: 0 for the needed files, or the number of the alternative
 */
export function chooseTarget(
  { files, printFacts }: Pick<Model, 'files' | 'printFacts'>,
  choice: number,
): SlicerTarget | undefined {
  const alternative = printFacts.alternatives[choice - 1];
  const printed = alternative ?? printFacts;
  const packed = printed.files.flatMap(({ id, copies }) =>
    files.filter((file) => file.id === id).map((file) => ({ file, copies })),
  );
  const [only, ...others] = packed;
  if (!only) return undefined;
  if (others.length === 0 && only.copies === 1 && only.file.format !== 'zip')
    return { kind: 'file', file: only.file };
  const isExamined = packed.every(({ file }) => file.facts.state === 'done');
  const partCount = isExamined ? printed.partCount : null;
  if (measureBytes(packed) > maxPackedBytes || (partCount ?? 0) > maxPackedParts) return undefined;
  return { kind: 'packed', partCount, choice: alternative?.label ?? '' };
}

function measureBytes(packed: readonly { file: ModelFile; copies: number }[]): number {
  return packed.reduce((sum, { file, copies }) => sum + file.sizeBytes * copies, 0);
}

/** Returns whether a slicer can be handed a file of this format and size. */
export function canOpen(
  { format, sizeBytes }: Pick<ModelFile, 'format' | 'sizeBytes'>,
  slicer?: Slicer,
): boolean {
  if (format === 'zip') return false;
  return sizeBytes <= (format === 'stl' && slicer?.needs3mf ? maxConvertedBytes : maxHandedBytes);
}
