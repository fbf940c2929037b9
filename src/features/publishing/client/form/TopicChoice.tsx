import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import type { DesignDraft } from './design-draft.ts';
import { listDroppedNames, listOfferedSubcategories, toggleCategory } from './topics.ts';

/** Selects categories and, beside them, subcategories of the selected categories. */
export function TopicChoice({
  draft,
  onChange,
  error,
}: {
  draft: DesignDraft;
  onChange: (change: Partial<DesignDraft>) => void;
  error?: string;
}) {
  const lists = [useQuery(categoriesQuery()), useQuery(subcategoriesQuery())] as const;
  const [{ data: categories = [] }, { data: subcategories = [] }] = lists;
  const failed = lists.filter(({ isError }) => isError);
  const topics = { categories, subcategories };
  const [dropped, setDropped] = useState<string[]>([]);
  const toggle = (slug: string) => {
    const change = toggleCategory(draft, slug, topics);
    setDropped(listDroppedNames(draft, change, topics));
    onChange(change);
  };
  const offered = listOfferedSubcategories(draft.categories, topics);
  const hint =
    draft.categories.length === 0
      ? 'Select categories first to see available subcategories'
      : 'No subcategories available for selected categories';
  const toggleSubcategory = (slug: string) =>
    onChange({
      subcategories: draft.subcategories.includes(slug)
        ? draft.subcategories.filter((other) => other !== slug)
        : [...draft.subcategories, slug],
    });

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ScrollingList label="Categories" error={error}>
        {categories.map(({ slug, name }) => (
          <Checkbox
            key={slug}
            name="categories"
            checked={draft.categories.includes(slug)}
            onChange={() => toggle(slug)}
          >
            {name}
          </Checkbox>
        ))}
      </ScrollingList>
      <ScrollingList label="Subcategories" aside="optional">
        {offered.length === 0 && <p className="py-2 text-sm text-ink-3">{hint}</p>}
        {offered.map(({ name, items }) => (
          <div key={name} role="group" aria-label={name}>
            <p className="pt-2 pb-0.5 text-xs font-medium text-ink-3">{name}</p>
            {items.map(({ slug, name: itemName }) => (
              <Checkbox
                key={slug}
                name="subcategories"
                checked={draft.subcategories.includes(slug)}
                onChange={() => toggleSubcategory(slug)}
              >
                {itemName}
              </Checkbox>
            ))}
          </div>
        ))}
      </ScrollingList>
      {failed.length > 0 && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm sm:col-span-2">
          The categories could not be loaded.
          <Button size="sm" onClick={() => failed.forEach((list) => void list.refetch())}>
            Try again
          </Button>
        </div>
      )}
      <p
        role="status"
        className={dropped.length === 0 ? 'sr-only' : '-mt-3 text-xs text-ink-3 sm:col-span-2'}
      >
        {dropped.length > 0 && `Also unchecked, with their category: ${dropped.join(', ')}`}
      </p>
    </div>
  );
}

interface ScrollingListProps {
  label: string;
  aside?: string;
  error?: string;
  children: ReactNode;
}

function ScrollingList({ label, aside, error, children }: ScrollingListProps) {
  const errorId = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : errorId}
      className="grid min-w-0 content-start gap-1.5"
    >
      <legend className="mb-1.5 text-sm font-semibold">
        {label} {aside !== undefined && <span className="font-normal text-ink-3">{aside}</span>}
      </legend>
      <div
        className={`h-48 overflow-auto rounded-2 bg-raised px-3.5 py-1.5 ${error === undefined ? 'border border-line-strong' : 'border-2 border-danger'}`}
      >
        {children}
      </div>
      {error !== undefined && (
        <p id={errorId} className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
