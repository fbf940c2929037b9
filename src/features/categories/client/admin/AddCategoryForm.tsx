import type { SubmitEvent } from 'react';
import { useInputDraft } from '#src/features/auth/client/use-form-draft.ts';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { useCategoryNodeForm } from './use-category-node-form.ts';
import { useCreateCategory } from './use-category-node-mutations.ts';

/** The form in one row above the categories. */
export function AddCategoryForm() {
  const { form, values, errors, change, read, showErrors: refuse, clear } = useCategoryNodeForm();
  useInputDraft('add-category', form);
  const create = useCreateCategory();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const fields = read();
    if (fields) create.mutate({ kind: 'category', fields }, { onSuccess: clear, onError: refuse });
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="Add a category"
      className="card grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] md:items-start"
      onSubmit={submit}
    >
      <Field label="Category name" error={errors.name}>
        <Input
          name="name"
          required
          autoComplete="off"
          value={values.name}
          readOnly={create.isPending}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Description" aside="Optional" error={errors.description}>
        <Input
          name="description"
          autoComplete="off"
          value={values.description}
          readOnly={create.isPending}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        pending={create.isPending}
        pendingLabel="Adding..."
        className="md:mt-[1.725rem]"
      >
        Add category
      </Button>
    </form>
  );
}
