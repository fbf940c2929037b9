import { useRef, useState } from 'react';
import { ApiError } from '#src/lib/api-client.ts';
import { focusFirst, issueOf } from '#src/ui/form/form-errors.ts';

export interface CategoryNodeValues {
  name: string;
  description: string;
}

type Errors = Partial<Record<'name' | 'description' | 'categoryId', string>>;

const empty: CategoryNodeValues = { name: '', description: '' };

/** Holds the name and description of a category or subcategory while they are edited, and their errors. */
export function useCategoryNodeForm(initial = empty) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const show = (found: Errors) => {
    setErrors(found);
    focusFirst(form.current, found);
  };
  return {
    form,
    values,
    errors,
    change: (part: Partial<CategoryNodeValues>) => {
      setValues((before) => ({ ...before, ...part }));
      setErrors({});
    },
    /** Returns the trimmed values. If the name is blank, it marks the field and returns undefined. */
    read: (): CategoryNodeValues | undefined => {
      const name = values.name.trim();
      show(name === '' ? { name: 'Please enter a name.' } : {});
      return name === '' ? undefined : { name, description: values.description.trim() };
    },
    /** Shows the server's errors at their fields. */
    showErrors: (error: unknown) => show(parseErrors(error)),
    /** Empties the form for the next item and focuses the name. */
    clear: () => {
      setValues(empty);
      setErrors({});
      focusFirst(form.current, { name: '' });
    },
  };
}

function parseErrors(error: unknown): Errors {
  if (error instanceof ApiError && error.body.code === 'duplicate_name') return { name: error.userMessage };
  const fields = ['name', 'description', 'categoryId'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const issue = issueOf(error, field);
      return issue === undefined ? [] : [[field, issue]];
    }),
  );
}
