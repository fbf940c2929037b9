import { useId, type SubmitEvent } from 'react';
import { useInputDraft } from '#src/features/auth/client/use-form-draft.ts';
import { Button } from '#src/ui/Button.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { useCategoryNodeForm } from './use-category-node-form.ts';
import { useCreateSubcategory } from './use-category-node-mutations.ts';

/** A one-line form. The cursor stays in the field for the next subcategory. */
export function AddSubcategoryForm({ category }: { category: { id: number; name: string } }) {
  const { form, values, errors, change, read, showErrors: refuse, clear } = useCategoryNodeForm();
  useInputDraft(`add-subcategory:${category.id}`, form);
  const errorId = useId();
  const create = useCreateSubcategory();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (create.isPending) return;
    const fields = read();
    if (!fields) return;
    const order = { kind: 'subcategory', name: fields.name, categoryId: category.id } as const;
    create.mutate(order, { onSuccess: clear, onError: refuse });
  };
  return (
    <form ref={form} noValidate className="mt-3" onSubmit={submit}>
      <div className="flex gap-2">
        <Input
          name="name"
          required
          autoComplete="off"
          placeholder="New subcategory"
          aria-label={`New subcategory in ${category.name}`}
          aria-invalid={errors.name === undefined ? undefined : true}
          aria-describedby={errors.name === undefined ? undefined : errorId}
          value={values.name}
          readOnly={create.isPending}
          onChange={(event) => change({ name: event.target.value })}
          className="min-w-0 flex-1"
        />
        <Button type="submit" pending={create.isPending} aria-label={`Add to ${category.name}`}>
          Add
        </Button>
      </div>
      {errors.name !== undefined && (
        <p id={errorId} className="mt-1.5 text-xs font-medium text-danger">
          {errors.name}
        </p>
      )}
    </form>
  );
}
