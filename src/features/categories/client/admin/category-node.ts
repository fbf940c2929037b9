import { formatCount } from '#src/lib/text.ts';
import type { AdminCategory, AdminSubcategory } from '../../schemas.ts';

export type CategoryNodeKind = 'category' | 'subcategory';

/** The category or subcategory that a dialog edits or deletes. */
export type CategoryNode =
  | ({ kind: 'category' } & AdminCategory)
  | ({ kind: 'subcategory' } & AdminSubcategory);

/** Returns the id of the element that takes the focus when the item before it is removed. */
export const categoryNodeElementId = (kind: CategoryNodeKind, id: number) => `${kind}-${id}`;

export const formatDesignCount = (count: number) =>
  `${formatCount(count)} ${count === 1 ? 'design' : 'designs'}`;
