import type { ModelEdition } from '#src/features/catalog/schemas.ts';
import { maxHoldersCounted } from './constants.ts';
import { formatCount } from '#src/lib/text.ts';

export const kindLabels: Record<ModelEdition['kind'], string> = {
  first: 'First edition',
  fix: 'Fixed',
  improved: 'Improved',
  added: 'Added',
};

/** What is known of files whose shapes did not change. */
export const verdictTexts = {
  same: 'Same shape, saved again.',
  moved: 'Moved, not changed.',
  inches: 'Looks like inches became millimeters.',
};

/** 'one person', '214 people', or 'more than 1,000 people' where counting stopped. */
export function describePeople(count: number): string {
  if (count === 1) return 'one person';
  return count >= maxHoldersCounted
    ? `more than ${formatCount(maxHoldersCounted)} people`
    : `${formatCount(count)} people`;
}
