import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import type { Place } from './category-node.ts';
import { isGone, useDeletePlace } from './use-category-node-mutations.ts';

export interface PlaceDialogProps {
  place: Place;
  open: boolean;
  onClose: () => void;
  /** Told when it leaves the list that it stands in. */
  onLeave: (id: number) => void;
}

const descriptions: Record<Place['kind'], string> = {
  category: 'This will also delete all associated subcategories and may affect files in this category.',
  subcategory: 'Its designs stay, without it.',
};

export function DeletePlaceDialog({ place, open, onClose, onLeave }: PlaceDialogProps) {
  const remove = useDeletePlace();
  const confirm = () => {
    if (remove.isPending) return;
    const end = () => {
      onLeave(place.id);
      onClose();
    };
    remove.mutate(place, {
      onSuccess: end,
      onError: (error) => {
        if (isGone(error)) end();
      },
    });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Delete "${place.name}"?`}
      description={descriptions[place.kind]}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      destructive
      pending={remove.isPending}
      onConfirm={confirm}
    />
  );
}
