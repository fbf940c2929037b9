import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import type { CategoryNode } from './category-node.ts';
import { isNotFound, useDeleteCategoryNode } from './use-category-node-mutations.ts';

export interface CategoryNodeDialogProps {
  node: CategoryNode;
  open: boolean;
  onClose: () => void;
  /** Called when the item leaves its list. */
  onLeave: (id: number) => void;
}

const descriptions: Record<CategoryNode['kind'], string> = {
  category: 'This will also delete all associated subcategories and may affect files in this category.',
  subcategory: 'Its designs stay, without it.',
};

export function DeleteCategoryNodeDialog({ node, open, onClose, onLeave }: CategoryNodeDialogProps) {
  const remove = useDeleteCategoryNode();
  const confirm = () => {
    if (remove.isPending) return;
    const end = () => {
      onLeave(node.id);
      onClose();
    };
    remove.mutate(node, {
      onSuccess: end,
      onError: (error) => {
        if (isNotFound(error)) end();
      },
    });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Delete "${node.name}"?`}
      description={descriptions[node.kind]}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      destructive
      pending={remove.isPending}
      onConfirm={confirm}
    />
  );
}
