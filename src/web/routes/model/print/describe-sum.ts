import type { OnePrint } from '#src/features/print-facts/schemas.ts';

/**
 * Describes what the figures are for, as in 'for one print', '2 of 3 files' or '5 pieces from 2 files'; '' for the only file.
 * @param fileCount the number of files of the design
 */
export function describeSum({ files }: Pick<OnePrint, 'files'>, fileCount: number): string {
  const count = files.length;
  const pieces = files.reduce((sum, { copies }) => sum + copies, 0);
  if (pieces > count) return count === 1 ? `${pieces} copies` : `${pieces} pieces from ${count} files`;
  if (count < fileCount) return `${count} of ${fileCount} files`;
  return count > 1 ? 'for one print' : '';
}
