import type { Category, Subcategory } from '#src/features/categories/schemas.ts';
import type { DesignDraft } from './design-draft.ts';

export interface Topics {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
}

type Chosen = Pick<DesignDraft, 'categories' | 'subcategories'>;

/** Selects or deselects a category. Deselecting it also deselects its subcategories. */
export function toggleCategory(draft: Chosen, slug: string, topics: Topics): Partial<Chosen> {
  if (!draft.categories.includes(slug)) return { categories: [...draft.categories, slug] };
  const left = draft.categories.filter((other) => other !== slug);
  const offered = new Set(
    listOfferedSubcategories(left, topics).flatMap(({ items }) => items.map((item) => item.slug)),
  );
  return { categories: left, subcategories: draft.subcategories.filter((chosen) => offered.has(chosen)) };
}

/** Returns the names of the subcategories that a change deselects. */
export function listDroppedNames(
  draft: Chosen,
  change: Partial<Chosen>,
  { subcategories }: Topics,
): string[] {
  const kept = change.subcategories ?? draft.subcategories;
  return draft.subcategories
    .filter((slug) => !kept.includes(slug))
    .map((slug) => subcategories.find((each) => each.slug === slug)?.name ?? slug);
}

/** Returns the subcategories of the chosen categories, grouped by category, without empty groups. */
export function listOfferedSubcategories(chosen: readonly string[], { categories, subcategories }: Topics) {
  return categories
    .filter(({ slug }) => chosen.includes(slug))
    .map(({ id, name }) => ({ name, items: subcategories.filter(({ categoryId }) => categoryId === id) }))
    .filter(({ items }) => items.length > 0);
}
