import type { EditionChange } from '#src/db/edition-change.ts';

export interface EditionFile {
  fileId: number;
  name: string;
  /** In hexadecimal. */
  sha256: string;
}

/** Returns whether both have the same contents. Names and order do not matter. */
export function hasSameContents(before: readonly EditionFile[], after: readonly EditionFile[]): boolean {
  const listHashes = (files: readonly EditionFile[]) =>
    files
      .map(({ sha256 }) => sha256)
      .toSorted()
      .join();
  return listHashes(before) === listHashes(after);
}

/**
 * Lists the files that differ: those of the later edition in their order, then the removed ones. A replaced file is
 * recognized by its id, else by its name, else as the only one that is left on both sides.
 */
export function listChangedFiles(
  before: readonly EditionFile[],
  after: readonly EditionFile[],
): EditionChange[] {
  const old = [...before];
  const take = (isIt: (file: EditionFile) => boolean) => {
    const index = old.findIndex(isIt);
    return index === -1 ? undefined : old.splice(index, 1)[0];
  };
  const changed = after.filter((file) => !take(({ sha256 }) => sha256 === file.sha256));
  const replacedById = new Map(
    changed.map((file) => [file, take(({ fileId }) => fileId === file.fileId)] as const),
  );
  const pairs = changed.map((file) => ({
    file,
    replaced: replacedById.get(file) ?? take(({ name }) => name === file.name),
  }));
  const [added, ...others] = pairs.filter(({ replaced }) => !replaced);
  if (added && others.length === 0 && old.length === 1) added.replaced = old.pop();
  return [
    ...pairs.map(({ file: { name, sha256 }, replaced }): EditionChange => {
      const kind = replaced ? 'replaced' : 'added';
      return { kind, name, before: replaced?.sha256 ?? null, after: sha256 };
    }),
    ...old.map(({ name, sha256 }): EditionChange => ({
      ...{ kind: 'removed', name, before: sha256, after: null },
    })),
  ];
}
