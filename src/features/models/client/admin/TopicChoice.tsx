import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { categoriesQuery, subcategoriesQuery } from '#src/features/categories/client/queries.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { offeredSubcategories, toggleCategory, type UploadDraft } from './upload-draft.ts';

export interface TopicChoiceProps {
  draft: UploadDraft;
  onChange: (change: Partial<UploadDraft>) => void;
  error?: string;
}

/** Categories, and beside them the subcategories of those that are chosen. */
export function TopicChoice({ draft, onChange, error }: TopicChoiceProps) {
  const categories = useQuery(categoriesQuery()).data ?? [];
  const subcategories = useQuery(subcategoriesQuery()).data ?? [];
  const topics = { categories, subcategories };
  const offered = offeredSubcategories(draft.categories, topics);
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
            onChange={() => onChange(toggleCategory(draft, slug, topics))}
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
