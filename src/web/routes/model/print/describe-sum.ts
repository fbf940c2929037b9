import type { Model, ModelFile } from '#src/features/catalog/schemas.ts';

/** Returns whether the figures of a file are among those that are added up for its design. */
export function isSummed({ facts }: Pick<ModelFile, 'facts'>): boolean {
  return !facts.isSet && !facts.isOtherVersion;
}

/** Describes what the figures of a design are for, as in 'both files', 'all 3 files', 'all 3 plates' or 'one of 2 sizes'; '' for a single file. */
export function describeSum({ files, printFacts }: Pick<Model, 'files' | 'printFacts'>): string {
  const { versions } = printFacts;
  const summed = files.filter(isSummed);
  const count = summed.length;
  const plateCount = count === 1 ? (summed[0]?.facts.plates.length ?? 0) : 0;
  if (versions) return `${count > 1 ? `${count} files, ` : ''}one of ${versions.count} ${versions.kind}`;
  if (plateCount > 0) return plateCount === 2 ? 'both plates' : `all ${plateCount} plates`;
  if (count === 2) return 'both files';
  return count > 2 ? `all ${count} files` : '';
}
