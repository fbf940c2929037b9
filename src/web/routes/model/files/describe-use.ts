import type { ModelFile } from '#src/features/catalog/schemas.ts';

/** Describes what a file is for, as in 'Printed 4 times' or 'Instead of vase.stl'; '' for a file that one print needs once. */
export function describeUse({ facts: { use } }: ModelFile, files: readonly ModelFile[]): string {
  if (use.kind === 'extra') return 'Extra, not part of one print';
  if (use.kind === 'needed') return use.copies > 1 ? `Printed ${use.copies} times` : '';
  const [first, ...others] = files.filter(({ id }) => use.insteadOf.includes(id));
  if (!first) return '';
  return `Instead of ${first.name}${others.length > 0 ? ` and ${others.length} more` : ''}`;
}
