import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import type { Category } from '#src/features/categories/schemas.ts';
import { catalogSizeQuery } from '#src/features/catalog/client/queries.ts';
import { formatDesignCount } from '#src/features/catalog/client/design-count.ts';
import { useCategoryCounts } from './use-category-counts.ts';
import { changeSearch, type BrowseSearch } from './search.ts';
import { FilterLink } from './FilterLink.tsx';

const row =
  'flex min-h-9 -mx-3 items-center justify-between gap-2 rounded-2 px-3 text-[.9375rem] text-ink-2 no-underline hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-on-ink';
const subRow =
  'flex min-h-8 items-center rounded-2 px-3 text-sm text-ink-2 no-underline hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_4px_0_0_var(--signal),inset_5px_0_0_var(--ink)]';

/** Lists the categories with their counts, and the subcategories below the chosen category. */
export function CategoryColumn({ search }: { search: BrowseSearch }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: size } = useQuery(catalogSizeQuery());
  const counts = useCategoryCounts(search);
  const total = counts === undefined ? size : counts.total;
  return (
    <section aria-labelledby="category-filter">
      <h2 id="category-filter" className="mb-2 text-sm font-[620] tracking-normal [font-stretch:100%]">
        Category
      </h2>
      <FilterLink
        search={changeSearch(search, { category: undefined })}
        isChosen={search.category === undefined}
        className={row}
      >
        <span>All Designs</span>
        {total !== undefined && <Count value={total} />}
      </FilterLink>
      {categories.map((category) => (
        <CategoryRow
          key={category.id}
          category={category}
          search={search}
          count={counts === undefined ? category.modelCount : (counts.bySlug.get(category.slug) ?? 0)}
        />
      ))}
    </section>
  );
}

interface CategoryRowProps {
  category: Category;
  search: BrowseSearch;
  count: number;
}

function CategoryRow({ category, search, count }: CategoryRowProps) {
  const isChosen = category.slug === search.category;
  return (
    <>
      <FilterLink
        search={changeSearch(search, { category: category.slug, subcategory: undefined })}
        isChosen={isChosen}
        className={row}
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">{category.name}</span>
        <Count value={count} />
      </FilterLink>
      {isChosen && <Subcategories category={category} search={search} />}
    </>
  );
}

function Subcategories({ category, search }: Omit<CategoryRowProps, 'count'>) {
  const { data: all = [] } = useQuery(subcategoriesQuery());
  const subcategories = all.filter(({ categoryId }) => categoryId === category.id);
  if (subcategories.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={`${category.name} subcategories`}
      className="mt-1 mb-2 border-l border-line pl-3"
    >
      {subcategories.map(({ id, slug, name }) => {
        const isChosen = slug === search.subcategory;
        return (
          <FilterLink
            key={id}
            search={changeSearch(search, { subcategory: isChosen ? undefined : slug })}
            isChosen={isChosen}
            className={subRow}
          >
            {name}
          </FilterLink>
        );
      })}
    </div>
  );
}

function Count({ value }: { value: number }) {
  const { count, noun } = formatDesignCount(value);
  return (
    <span className="text-xs text-ink-3 tabular-nums in-aria-[current]:text-inherit">
      {count}
      <span className="sr-only"> {noun}</span>
    </span>
  );
}
