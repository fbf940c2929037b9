import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import type { SynonymGroup } from '../../synonyms-schemas.ts';
import { useDeleteSynonyms } from './use-synonyms.ts';

export function DeleteSynonymsDialog({
  group,
  open,
  onOpenChange,
}: {
  group: SynonymGroup;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const remove = useDeleteSynonyms();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete the synonyms of "${group.words[0]}"?`}
      description={`Searches then no longer connect ${[...group.words, ...group.kinds].join(', ')}.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      destructive
      pending={remove.isPending}
      onConfirm={() => {
        if (!remove.isPending) remove.mutate(group.id, { onSettled: () => onOpenChange(false) });
      }}
    />
  );
}
