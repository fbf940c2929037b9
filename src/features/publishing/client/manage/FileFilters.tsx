import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import { cappedCount } from '#src/lib/capped-count.ts';
import { SearchField } from '#src/ui/form/SearchField.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import { noCategory } from '../../admin-list-options.ts';
import { formatFileCount } from './file-texts.ts';
import { problemCountQuery } from './queries.ts';
import { sortChoices, getSortValue, type ManageSearch } from './manage-search.ts';

const shelves = [
  ['live', 'All files'],
  ['problems', 'Problems'],
  ['released', 'Released'],
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['bin', 'Bin'],
] as const;

const selectClass = 'md:w-auto md:max-w-48';

/** The search, the filters and the number of results. */
export function FileFilters({
  search,
  total,
  onChange,
}: {
  search: ManageSearch;
  /** Undefined until the designs are counted. */
  total: number | undefined;
  /** @param isTyping true for a change by typing, which adds no step to the browser's history */
  onChange: (change: ManageSearch, isTyping?: boolean) => void;
}) {
  const { data: problems } = useQuery(problemCountQuery());
  const { q = '', shelf = 'live', category = '', premium = '' } = search;
  const pickShelf = (value: string) => {
    const [picked = 'live'] = shelves.find(([name]) => name === value) ?? [];
    onChange({ shelf: picked === 'live' ? undefined : picked });
  };
  const pickAccess = (value: string) =>
    onChange({ premium: value === 'true' || value === 'false' ? value : undefined });

  return (
    <div className="grid grid-cols-2 items-center gap-3 pt-6 pb-4 md:flex md:flex-wrap">
      <SearchField
        label="Find a file by title"
        value={q}
        onFind={(text) => onChange({ q: text === '' ? undefined : text }, true)}
        className="col-span-2 md:min-w-56 md:flex-[0_1_22rem]"
      />
      <Select
        aria-label="Status"
        className={selectClass}
        value={shelf}
        onChange={({ target }) => pickShelf(target.value)}
      >
        {shelves.map(([value, label]) => (
          <option key={value} value={value}>
            {value === 'problems' ? formatShelf(label, problems) : label}
          </option>
        ))}
      </Select>
      <CategoryFilter category={category} onPick={(slug) => onChange({ category: slug })} />
      <Select
        aria-label="Access"
        className={selectClass}
        value={premium}
        onChange={({ target }) => pickAccess(target.value)}
      >
        <option value="">Any access</option>
        <option value="false">Free</option>
        <option value="true">Premium</option>
      </Select>
      <Select
        aria-label="Order"
        className="md:hidden"
        value={getSortValue(search)}
        onChange={({ target }) => {
          const picked = sortChoices.find(({ value }) => value === target.value);
          if (picked) onChange(picked.search);
        }}
      >
        {sortChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <p role="status" className="col-span-2 min-h-5 text-sm text-ink-3 tabular-nums md:ml-auto">
        {total !== undefined && formatFileCount(total)}
      </p>
    </div>
  );
}

/** Returns 'Problems (3)', or the label alone until the designs are counted. */
function formatShelf(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${cappedCount(count)})`;
}

function CategoryFilter({
  category,
  onPick,
}: {
  /** An empty value means all categories. */
  category: string;
  onPick: (slug: string | undefined) => void;
}) {
  const { data: categories = [] } = useQuery(categoriesQuery());
  const isKnown = ['', noCategory, ...categories.map(({ slug }) => slug)].includes(category);
  return (
    <Select
      aria-label="Category"
      className={selectClass}
      value={category}
      onChange={({ target }) => onPick(target.value === '' ? undefined : target.value)}
    >
      <option value="">All categories</option>
      <option value={noCategory}>No category</option>
      {!isKnown && <option value={category}>{category}</option>}
      {categories.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </Select>
  );
}
