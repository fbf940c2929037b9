import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { EditionDialog } from '#src/features/editions/client/EditionDialog.tsx';
import { useFormDraft } from '#src/features/auth/client/use-form-draft.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { Dialog } from '#src/ui/overlay/Dialog.tsx';
import { LeaveGuard } from '#src/ui/form/LeaveGuard.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { omitChangedErrors, findErrors, focusFirstError, type DraftErrors } from '../form/design-draft.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import { toStorableEdit, listRemainingFiles, type EditDraft } from './edit-state.ts';
import { listUsableFiles } from './file-uses.ts';
import { EditFields } from './EditFields.tsx';
import { EditPlaceholder } from './EditPlaceholder.tsx';
import { EditQuestion, useReleaseQuestion } from './EditQuestion.tsx';
import { editedModelQuery } from './queries.ts';
import { SaveBar } from './SaveBar.tsx';
import { useEdit } from './use-edit.ts';

const unsaved = 'Your changes to the design are not saved yet.';

function getFocused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/** The dialog that edits a design. */
export function EditDialog({ modelId, onClose }: { modelId: number; onClose: () => void }) {
  const formId = useId();
  // The dialog about the edition takes the place of this one, so that it finds no focused element.
  const [opener] = useState(() => ({ current: getFocused() }));
  const form = useRef<HTMLFormElement>(null);
  const loaded = useQuery(editedModelQuery(modelId));
  const [openedEdition, setOpenedEdition] = useState<number>();
  const [asksForEdition, setAsksForEdition] = useState(false);
  if (openedEdition === undefined && loaded.data) setOpenedEdition(getEdition(loaded.data));

  /** Asks what changed if there is a new edition. @returns whether it asks */
  const askForEdition = (model: AdminModel | undefined) => {
    const isNew = model !== undefined && openedEdition !== undefined && getEdition(model) > openedEdition;
    if (isNew) setAsksForEdition(true);
    return isNew;
  };
  const close = (model: AdminModel | undefined) => {
    if (!askForEdition(model)) onClose();
  };
  const finishSaving = (model: AdminModel) => {
    if (askForEdition(model)) return;
    toast({ title: 'File updated successfully!' });
    onClose();
  };
  const { state, change, save, isSaving, isDirty, ...edit } = useEdit(loaded.data, finishSaving);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [isLeaving, setIsLeaving] = useState(false);
  // Changes when the design is loaded again, so that the rich text editor starts with the loaded text.
  const [formKey, setFormKey] = useState(0);
  const isOpen = state !== undefined && state.base.deletedAt === null;
  const changeDraft = (part: Partial<EditDraft>) => {
    change(part);
    setErrors((before) => omitChangedErrors(before, part));
  };
  useFormDraft(`edit:${modelId}`, {
    isReady: isOpen,
    read: () => (state && isDirty ? toStorableEdit(state.draft) : undefined),
    restore: ({ details }) => {
      changeDraft(details);
      setFormKey((before) => before + 1);
    },
  });
  const question = useReleaseQuestion(save);
  const leave = () => (isDirty ? setIsLeaving(true) : close(state?.base));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!state || isSaving) return;
    const found = findErrors(state.draft, {
      now: Date.now(),
      remainingFiles: listRemainingFiles(state).length,
      files: listUsableFiles(state),
    });
    setErrors(found);
    const message = focusFirstError(form.current, found);
    if (message === undefined) question.saveOrAsk(state);
    else toast({ title: 'Error', description: message, variant: 'destructive' });
  };
  const reload = async () => {
    await loaded.refetch();
    edit.discard();
    setErrors({});
    setFormKey((before) => before + 1);
  };

  if (asksForEdition) return <EditionDialog modelId={modelId} fallbackFocus={opener} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={() => leave()}
      title="Edit File"
      width={640}
      pending={isSaving}
      pinned={
        isOpen && (
          <SaveBar
            formId={formId}
            isSaving={isSaving}
            progress={edit.progress}
            failure={edit.failure}
            onStop={edit.stop}
            onLeave={leave}
            onReload={() => void reload()}
          />
        )
      }
    >
      {isOpen ? (
        <form ref={form} id={formId} noValidate onSubmit={submit} inert={isSaving}>
          <EditFields
            key={formKey}
            state={state}
            errors={errors}
            isSaving={isSaving}
            onChange={changeDraft}
            onRestored={edit.applyServerChange}
          />
        </form>
      ) : (
        <EditPlaceholder
          error={loaded.error}
          isInBin={state !== undefined}
          onRetry={() => void loaded.refetch()}
        />
      )}
      <LeaveGuard when={isDirty || isSaving} text={unsaved} />
      <EditQuestion question={question} />
      {isLeaving && (
        <ConfirmDialog
          open
          onOpenChange={setIsLeaving}
          title="Discard the changes?"
          description={unsaved}
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          destructive
          onConfirm={() => close(state?.base)}
        />
      )}
    </Dialog>
  );
}

function getEdition({ editions }: AdminModel): number {
  return editions[0]?.number ?? 1;
}
