import { formatCount } from '#src/lib/text.ts';
import type { AdminCategory, AdminSubcategory } from '../../contract.ts';

export type PlaceKind = 'category' | 'subcategory';

/** A category or a subcategory, as its dialogs take it. */
export type Place = ({ kind: 'category' } & AdminCategory) | ({ kind: 'subcategory' } & AdminSubcategory);

/** The element that takes the focus when what stood before it is gone. */
export const placeElementId = (kind: PlaceKind, id: number) => `${kind}-${id}`;

export const designsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'design' : 'designs'}`;
