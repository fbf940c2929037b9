import { useRef, useState } from 'react';
import { focusFirst, issueOf } from '#src/features/auth/client/form-errors.ts';
import { ApiError } from '#src/lib/api-client.ts';

export interface CategoryNodeValues {
  name: string;
  description: string;
}

type Errors = Partial<Record<'name' | 'description' | 'categoryId', string>>;

const empty: CategoryNodeValues = { name: '', description: '' };

/** Name and description of a category or subcategory while they are typed, with what is wrong with them. */
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
    /** Trimmed; undefined, with the field marked, where the name is blank. */
    read: (): CategoryNodeValues | undefined => {
      const name = values.name.trim();
      show(name === '' ? { name: 'Please enter a name.' } : {});
      return name === '' ? undefined : { name, description: values.description.trim() };
    },
    /** Says at its field what the server refused. */
    showErrors: (error: unknown) => show(parseErrors(error)),
    /** For the next one: empty, with the cursor in the name. */
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
