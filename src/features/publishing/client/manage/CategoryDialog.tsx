import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { categoriesQuery } from '#src/features/categories/client/queries.ts';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import { formatFileCount } from './file-texts.ts';

export interface CategoryDialogProps {
  action: 'addCategory' | 'moveToCategory';
  count: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  pending: boolean;
  onPick: (slug: string) => void;
}

const texts = {
  addCategory: { title: 'Add to category', verb: 'Add', hint: 'They stay in the categories they are in.' },
  moveToCategory: {
    title: 'Move to category',
    verb: 'Move',
    hint: 'They leave all other categories, and the subcategories of these.',
  },
};

/** A dialog that selects a category for the selected designs. */
export function CategoryDialog(props: CategoryDialogProps) {
  const { action, count, open, onOpenChange, pending, onPick } = props;
  const formId = useId();
  const { data: categories = [] } = useQuery(categoriesQuery());
  const [slug, setSlug] = useState('');
  const [error, setError] = useState<string>();
  const { title, verb, hint } = texts[action];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (slug === '') setError('Choose a category.');
    else onPick(slug);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      pending={pending}
      title={title}
      footer={
        <FormFooter
          formId={formId}
          submitLabel={`${verb} ${formatFileCount(count)}`}
          pending={pending}
          onCancel={() => onOpenChange(false)}
        />
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Category" hint={hint} error={error}>
          <Select
            value={slug}
            onChange={({ target }) => {
              setSlug(target.value);
              setError(undefined);
            }}
          >
            <option value="">Choose a category</option>
            {categories.map((category) => (
              <option key={category.slug} value={category.slug}>
                {category.name}
              </option>
            ))}
          </Select>
        </Field>
      </form>
    </Dialog>
  );
}
