import type { Category, Subcategory } from '#src/features/categories/contract.ts';
import type { DesignDraft } from './design-draft.ts';

export interface Topics {
  categories: readonly Category[];
  subcategories: readonly Subcategory[];
}

type Chosen = Pick<DesignDraft, 'categories' | 'subcategories'>;

/** Unchecking a category takes the chosen subcategories with it that belong to it. */
export function toggleCategory(draft: Chosen, slug: string, topics: Topics): Partial<Chosen> {
  if (!draft.categories.includes(slug)) return { categories: [...draft.categories, slug] };
  const left = draft.categories.filter((other) => other !== slug);
  const offered = new Set(
    listOfferedSubcategories(left, topics).flatMap(({ items }) => items.map((item) => item.slug)),
  );
  return { categories: left, subcategories: draft.subcategories.filter((chosen) => offered.has(chosen)) };
}

/** The names of the chosen subcategories that a change takes along. */
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

/** The subcategories of the chosen categories, by category; those without any are left out. */
export function listOfferedSubcategories(chosen: readonly string[], { categories, subcategories }: Topics) {
  return categories
    .filter(({ slug }) => chosen.includes(slug))
    .map(({ id, name }) => ({ name, items: subcategories.filter(({ categoryId }) => categoryId === id) }))
    .filter(({ items }) => items.length > 0);
}
