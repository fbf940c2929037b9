import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { cx } from '#src/ui/cx.ts';
import { changeSearch, type BrowseSearch } from './search.ts';
import { FilterLink } from './FilterLink.tsx';
import { useChosenInView } from './use-chosen-in-view.ts';

const chip =
  'inline-flex min-h-11 shrink-0 items-center rounded-2 border border-line-strong bg-surface px-4 text-sm font-medium whitespace-nowrap no-underline aria-[current]:border-solid aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-on-ink';

/** The categories on small screens, in rows that scroll sideways. */
export function CategoryChips({ search }: { search: BrowseSearch }) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { data: all = [] } = useQuery(subcategoriesQuery());
  const categoryRow = useChosenInView(search.category);
  const subcategoryRow = useChosenInView(search.subcategory);
  const chosen = categories.find(({ slug }) => slug === search.category);
  const subcategories = all.filter(({ categoryId }) => categoryId === chosen?.id);
  return (
    <>
      <div ref={categoryRow} role="group" aria-label="Category" className="scroller lg:hidden">
        <FilterLink
          search={changeSearch(search, { category: undefined })}
          isChosen={search.category === undefined}
          className={chip}
        >
          All Designs
        </FilterLink>
        {categories.map(({ id, slug, name }) => (
          <FilterLink
            key={id}
            search={changeSearch(search, { category: slug, subcategory: undefined })}
            isChosen={slug === search.category}
            className={chip}
          >
            {name}
          </FilterLink>
        ))}
      </div>
      {chosen && subcategories.length > 0 && (
        <div
          ref={subcategoryRow}
          role="group"
          aria-label={`${chosen.name} subcategories`}
          className="scroller lg:hidden"
        >
          {subcategories.map(({ id, slug, name }) => {
            const isChosen = slug === search.subcategory;
            return (
              <FilterLink
                key={id}
                search={changeSearch(search, { subcategory: isChosen ? undefined : slug })}
                isChosen={isChosen}
                className={cx(chip, 'border-dashed')}
              >
                {name}
              </FilterLink>
            );
          })}
        </div>
      )}
    </>
  );
}
