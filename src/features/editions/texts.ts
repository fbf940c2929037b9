import type { ModelEdition } from '#src/features/catalog/schemas.ts';
import type { SameShapeVerdict } from '@firstlayer/mesh/contract/difference.ts';
import { formatCount } from '#src/lib/text.ts';

export const kindLabels: Record<ModelEdition['kind'], string> = {
  first: 'First edition',
  fix: 'Fixed',
  improved: 'Improved',
  added: 'Added',
};

/** Texts for verdicts on files whose shapes did not change. */
export const verdictTexts: Record<SameShapeVerdict, string> = {
  same: 'Same shape, saved again.',
  moved: 'Moved, not changed.',
  inches: 'Looks like inches became millimeters.',
};

/** 'one person', '214 people', or 'at least 5,000 people' where counting stopped. */
export function describePeople(count: number, hasMore: boolean): string {
  if (hasMore) return `at least ${formatCount(count)} people`;
  return count === 1 ? 'one person' : `${formatCount(count)} people`;
}
