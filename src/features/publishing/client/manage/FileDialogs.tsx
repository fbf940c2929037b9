import { binDays } from '../../constants.ts';
import type { AdminModelCard } from '../../admin-schemas.ts';
import { formatFileCount, formatTitles } from './file-texts.ts';
import type { FileMutations } from './use-file-mutations.ts';
import type { DialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { CategoryDialog } from './CategoryDialog.tsx';
import { EditDialog } from '../edit/EditDialog.tsx';

/** The designs that a dialog changes. */
export type FileDialogTarget =
  | { kind: 'delete' | 'purge' | 'addCategory' | 'moveToCategory'; models: readonly AdminModelCard[] }
  | { kind: 'edit'; modelId: number };

export interface FileDialogsProps {
  dialog: DialogTarget<FileDialogTarget>;
  mutations: FileMutations;
  /** Called after an edit, because the change may remove the design from the list. */
  onEdited: (modelId: number) => void;
}

/** Renders the open dialog, if there is one. */
export function FileDialogs({ dialog, mutations, onEdited }: FileDialogsProps) {
  const { target, isOpen } = dialog;
  if (!target) return null;
  if (target.kind === 'edit') {
    if (!isOpen) return null;
    const { modelId } = target;
    const close = () => {
      onEdited(modelId);
      dialog.close();
    };
    return <EditDialog modelId={modelId} onClose={close} />;
  }
  return target.kind === 'delete' || target.kind === 'purge' ? (
    <Confirmation {...{ target, dialog, mutations }} />
  ) : (
    <Move {...{ target, dialog, mutations }} />
  );
}

interface ModelsTarget {
  kind: Exclude<FileDialogTarget['kind'], 'edit'>;
  models: readonly AdminModelCard[];
}

interface TargetDialogProps extends Omit<FileDialogsProps, 'onEdited'> {
  target: ModelsTarget;
}

function Move({ target: { kind, models }, dialog, mutations: { bulk } }: TargetDialogProps) {
  if (kind !== 'addCategory' && kind !== 'moveToCategory') return null;
  return (
    <CategoryDialog
      key={dialog.openCount}
      action={kind}
      count={models.length}
      open={dialog.isOpen}
      onOpenChange={dialog.setOpen}
      pending={bulk.isPending}
      onPick={(category) => bulk.mutate({ action: kind, ids: models.map(({ id }) => id), category })}
    />
  );
}

function Confirmation({ target, dialog, mutations: { deletion, purge, bulk } }: TargetDialogProps) {
  const { kind, models } = target;
  const [first] = models;
  if (!first) return null;
  const confirm = () => {
    if (kind === 'purge') purge.mutate(first);
    else if (models.length === 1) deletion.mutate(first);
    else bulk.mutate({ action: 'delete', ids: models.map(({ id }) => id) });
  };
  return (
    <ConfirmDialog
      {...getTexts(target, first)}
      open={dialog.isOpen}
      onOpenChange={dialog.setOpen}
      pendingLabel="Deleting..."
      destructive
      pending={deletion.isPending || purge.isPending || bulk.isPending}
      onConfirm={confirm}
    />
  );
}

function getTexts({ kind, models }: ModelsTarget, { title }: AdminModelCard) {
  if (kind === 'purge') {
    return {
      title: 'Delete forever',
      description: `"${title}" and its files go at once. This action cannot be undone; licence records stay, and so does what people have downloaded, for them.`,
      confirmLabel: 'Delete forever',
    };
  }
  if (models.length === 1) {
    return {
      title: 'Delete file',
      description: `Are you sure you want to delete "${title}"? This action cannot be undone.`,
      confirmLabel: 'Delete',
    };
  }
  const count = formatFileCount(models.length);
  const names = formatTitles(models.map((model) => model.title));
  return {
    title: `Delete ${count}`,
    description: `Are you sure you want to delete ${count}: ${names}? They stay in the bin for ${binDays} days.`,
    confirmLabel: `Delete ${count}`,
  };
}
