import { formatCount } from '#src/lib/text.ts';
import type { AdminCategory, AdminSubcategory } from '../../contract.ts';

export type CategoryNodeKind = 'category' | 'subcategory';

/** A category or a subcategory, as its dialogs take it. */
export type CategoryNode =
  | ({ kind: 'category' } & AdminCategory)
  | ({ kind: 'subcategory' } & AdminSubcategory);

/** The element that takes the focus when what stood before it is gone. */
export const categoryNodeElementId = (kind: CategoryNodeKind, id: number) => `${kind}-${id}`;

export const formatDesignCount = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'design' : 'designs'}`;
