import { useId, useState, type SubmitEvent } from 'react';
import { useInputDraft } from '#src/features/auth/client/use-form-draft.ts';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { FormFooter } from '#src/ui/overlay/FormFooter.tsx';
import { Field } from '#src/ui/form/Field.tsx';
import { Input } from '#src/ui/form/Input.tsx';
import { Select } from '#src/ui/form/Select.tsx';
import { Textarea } from '#src/ui/form/Textarea.tsx';
import { maxCategoryTextLength } from '../../constants.ts';
import type { AdminCategory } from '../../schemas.ts';
import type { CategoryNodeDialogProps } from './DeleteCategoryNodeDialog.tsx';
import type { CategoryNode } from './category-node.ts';
import { useCategoryNodeForm } from './use-category-node-form.ts';
import { isNotFound, useUpdateCategoryNode } from './use-category-node-mutations.ts';

const titles: Record<CategoryNode['kind'], string> = {
  category: 'Edit Category',
  subcategory: 'Edit Subcategory',
};

export function EditCategoryNodeDialog({
  node,
  categories,
  open,
  onClose,
  onLeave,
}: CategoryNodeDialogProps & {
  /** The categories that a subcategory can be moved to. */
  categories: readonly AdminCategory[];
}) {
  const formId = useId();
  const update = useUpdateCategoryNode();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={titles[node.kind]}
      pending={update.isPending}
      footer={<FormFooter formId={formId} submitLabel="Save" pending={update.isPending} onCancel={onClose} />}
    >
      <EditForm
        id={formId}
        node={node}
        categories={categories}
        update={update}
        onEnd={(isLeaving) => {
          if (isLeaving) onLeave(node.id);
          onClose();
        }}
      />
    </Dialog>
  );
}

interface EditFormProps {
  id: string;
  node: CategoryNode;
  categories: readonly AdminCategory[];
  update: ReturnType<typeof useUpdateCategoryNode>;
  /** Called when the change is saved or its target is gone. `isLeaving` is true if the item leaves this list. */
  onEnd: (isLeaving: boolean) => void;
}

function EditForm({ id, node, categories, update, onEnd }: EditFormProps) {
  const {
    form,
    values,
    errors,
    change,
    read,
    showErrors: refuse,
  } = useCategoryNodeForm({
    name: node.name,
    description: node.description,
  });
  useInputDraft(`edit-${node.kind}:${node.id}`, form);
  const before = node.kind === 'subcategory' ? node.categoryId : undefined;
  const [categoryId, setCategoryId] = useState(before);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (update.isPending) return;
    const fields = read();
    if (!fields) return;
    update.mutate(
      { kind: node.kind, id: node.id, categoryId: before, fields: { ...fields, categoryId } },
      {
        onSuccess: () => onEnd(categoryId !== before),
        onError: (error) => {
          if (isNotFound(error)) onEnd(true);
          else refuse(error);
        },
      },
    );
  };
  return (
    <form ref={form} id={id} noValidate className="grid gap-5" onSubmit={submit}>
      <Field label="Name" hint={`The slug stays ${node.slug}.`} error={errors.name}>
        <Input
          name="name"
          required
          autoComplete="off"
          value={values.name}
          readOnly={update.isPending}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Description" aside="Optional" error={errors.description}>
        <Textarea
          name="description"
          countTo={maxCategoryTextLength}
          value={values.description}
          readOnly={update.isPending}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      {categoryId !== undefined && (
        <Field label="Category" hint="Designs in this subcategory come along." error={errors.categoryId}>
          <Select
            name="categoryId"
            value={categoryId}
            disabled={update.isPending}
            onChange={(event) => setCategoryId(Number(event.target.value))}
          >
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </form>
  );
}
