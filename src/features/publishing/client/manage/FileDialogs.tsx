import { binDays, type AdminModelCard } from '../../admin-contract.ts';
import { fileCount, namesOf } from './file-texts.ts';
import type { Asked, Question } from './use-dialog-target.ts';
import type { FileWrites } from './use-file-mutations.ts';
import { lazyDialog } from '#src/ui/overlay/lazy-dialog.tsx';

const ConfirmDialog = lazyDialog(
  async () => (await import('#src/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog,
);
const CategoryDialog = lazyDialog(async () => (await import('./CategoryDialog.tsx')).CategoryDialog);
const EditDialog = lazyDialog(async () => (await import('../edit/EditDialog.tsx')).EditDialog);

export interface FileDialogsProps {
  asked: Asked;
  writes: FileWrites;
  /** What was changed of a design may take it from the list. */
  onEdited: (modelId: number) => void;
}

/** The dialog that is open, if any. */
export function FileDialogs({ asked, writes, onEdited }: FileDialogsProps) {
  const { question, isOpen } = asked;
  if (!question) return null;
  if (question.kind === 'edit') {
    if (!isOpen) return null;
    const { modelId } = question;
    const close = () => {
      onEdited(modelId);
      asked.close();
    };
    return <EditDialog modelId={modelId} onClose={close} />;
  }
  return question.kind === 'delete' || question.kind === 'purge' ? (
    <Confirmation {...{ question, asked, writes }} />
  ) : (
    <Move {...{ question, asked, writes }} />
  );
}

interface ModelsQuestion {
  kind: Exclude<Question['kind'], 'edit'>;
  models: readonly AdminModelCard[];
}

interface QuestionProps extends Omit<FileDialogsProps, 'onEdited'> {
  question: ModelsQuestion;
}

function Move({ question: { kind, models }, asked, writes: { bulk } }: QuestionProps) {
  if (kind !== 'addCategory' && kind !== 'moveToCategory') return null;
  return (
    <CategoryDialog
      key={asked.round}
      action={kind}
      count={models.length}
      open={asked.isOpen}
      onOpenChange={asked.setOpen}
      pending={bulk.isPending}
      onPick={(category) => bulk.mutate({ action: kind, ids: models.map(({ id }) => id), category })}
    />
  );
}

function Confirmation({ question, asked, writes: { deletion, purge, bulk } }: QuestionProps) {
  const { kind, models } = question;
  const [first] = models;
  if (!first) return null;
  const confirm = () => {
    if (kind === 'purge') purge.mutate(first);
    else if (models.length === 1) deletion.mutate(first);
    else bulk.mutate({ action: 'delete', ids: models.map(({ id }) => id) });
  };
  return (
    <ConfirmDialog
      {...textsOf(question, first)}
      open={asked.isOpen}
      onOpenChange={asked.setOpen}
      pendingLabel="Deleting..."
      destructive
      pending={deletion.isPending || purge.isPending || bulk.isPending}
      onConfirm={confirm}
    />
  );
}

function textsOf({ kind, models }: ModelsQuestion, { title }: AdminModelCard) {
  if (kind === 'purge') {
    return {
      title: 'Delete forever',
      description: `"${title}" and its files go at once. This action cannot be undone; licence records stay.`,
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
  const count = fileCount(models.length);
  const names = namesOf(models.map((model) => model.title));
  return {
    title: `Delete ${count}`,
    description: `Are you sure you want to delete ${count}: ${names}? They stay in the bin for ${binDays} days.`,
    confirmLabel: `Delete ${count}`,
  };
}
