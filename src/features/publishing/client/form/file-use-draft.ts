import { maxCopies } from '#src/features/print-facts/constants.ts';
import type { ModelFormat } from '#src/features/catalog/schemas.ts';
import type { PrintableFile } from '#src/features/print-facts/one-print/sum-prints.ts';
import type { FileUse } from '#src/features/print-facts/schemas.ts';
import type { FileExamination } from '../../examination-schemas.ts';

/** The use of a file in a form. Files are named by a key: the id of a stored file, or what identifies a chosen one. */
export interface FileUseDraft {
  kind: FileUse['kind'];
  copies: number;
  insteadOf: readonly string[];
}

const neededDraft: FileUseDraft = { kind: 'needed', copies: 1, insteadOf: [] };

/** A file in the list of a form. */
export interface UsableFile {
  key: string;
  name: string;
  format: ModelFormat;
  use: FileUseDraft;
  /** True if the use is a suggestion that is not confirmed. */
  isSuggested: boolean;
  /** Undefined until the file is examined. */
  facts: FileExamination['facts'] | undefined;
}

/** Returns the files as one print is summed up from them. Their ids are their places in the list. */
export function toPrintable(files: readonly UsableFile[]): PrintableFile[] {
  const placeOf = (key: string) => files.findIndex((file) => file.key === key);
  return files.map(({ name, format, use, isSuggested, facts }, id) => ({
    ...(facts ?? { isRough: false, partCount: 0, parts: [], supports: null, estimates: [] }),
    ...{ id, name, format, state: facts ? 'done' : 'waiting' },
    use: { kind: use.kind, copies: use.copies, insteadOf: use.insteadOf.map(placeOf), isSuggested },
  }));
}

/** Returns the files in whose place another one can be printed. */
export function listReplaceable(files: readonly UsableFile[], key: string): UsableFile[] {
  return files.filter((file) => file.key !== key && file.use.kind === 'needed');
}

/** Returns the use with another kind; undefined if no needed file is left in whose place it could be printed. */
export function withKind(
  file: UsableFile,
  kind: FileUse['kind'],
  files: readonly UsableFile[],
): FileUseDraft | undefined {
  if (kind !== 'instead') return { ...neededDraft, kind };
  const [first] = listReplaceable(files, file.key);
  return first && { ...neededDraft, kind, insteadOf: [first.key] };
}

/** Returns a number of copies from 1 to 99. */
export function toCopies(value: number): number {
  return Math.min(maxCopies, Math.max(1, Math.round(value) || 1));
}

export const usesMessage =
  'One print needs at least one file, and a file is printed instead of a needed one.';

/** Returns whether one print needs at least one file, and alternatives take the place of needed files only. */
export function areConsistent(files: readonly UsableFile[]): boolean {
  const needed = new Set(files.flatMap(({ key, use }) => (use.kind === 'needed' ? [key] : [])));
  return (
    needed.size > 0 &&
    files.every(({ use }) => use.kind !== 'instead' || use.insteadOf.some((key) => needed.has(key)))
  );
}
