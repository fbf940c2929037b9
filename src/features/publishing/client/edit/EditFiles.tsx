import { useRef } from 'react';
import { keepAccepted } from '#src/ui/form/accepted-files.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import type { ModelFile } from '#src/features/catalog/schemas.ts';
import type { UsableFile } from '../form/file-use-draft.ts';
import { FileUseField } from '../form/FileUseField.tsx';
import { ModelFilesField } from '../form/ModelFilesField.tsx';
import { OnePrintPreview } from '../form/OnePrintPreview.tsx';
import { listRemainingFiles, type EditDraft, type EditState } from './edit-state.ts';
import { EditFileRow } from './EditFileRow.tsx';
import { listUsableFiles } from './file-uses.ts';
import { FileExaminationLine } from './FileExaminationLine.tsx';
import { FileSettingsNotice } from './FileSettingsNotice.tsx';
import { useExaminations } from './use-examinations.ts';

export interface EditFilesProps {
  state: EditState;
  onChange: (change: Partial<EditDraft>) => void;
  error: string | undefined;
  disabled: boolean;
  /** Called with the design when a file was changed at once, without saving the form. */
  onServerChange: (model: AdminModel) => void;
}

const replacementKinds = ['.stl'];

/** The stored files, which can be replaced or removed, and the files to add. */
export function EditFiles({ state, onChange, error, disabled, onServerChange }: EditFilesProps) {
  const { base, draft } = state;
  const chooser = useRef<HTMLInputElement>(null);
  const target = useRef<number>(undefined);
  const examinations = useExaminations(base.id);
  const usable = listUsableFiles(state, examinations.find);
  const isLast = listRemainingFiles(state).length + draft.stlFiles.length === 1;

  const choose = (id: number) => {
    target.current = id;
    chooser.current?.click();
  };
  const replace = (chosen: File[]) => {
    const [file] = keepAccepted(chosen, replacementKinds);
    if (file && target.current !== undefined) {
      return onChange({ replacements: { ...draft.replacements, [target.current]: file } });
    }
    const names = chosen.map(({ name }) => name).join(', ');
    if (chosen.length > 0) showRefusal(`Only an .stl file can replace a file: ${names}`);
  };
  const undo = (id: number) => {
    const { [id]: _, ...replacements } = draft.replacements;
    onChange({ replacements, removed: draft.removed.filter((other) => other !== id) });
  };
  const row = (file: ModelFile, index: number) => {
    const examination = examinations.find(file.id);
    return (
      <EditFileRow
        key={file.id}
        modelId={base.id}
        file={file}
        replacement={draft.replacements[file.id]}
        isRemoved={draft.removed.includes(file.id)}
        canRemove={!isLast}
        disabled={disabled}
        onReplace={() => choose(file.id)}
        onUndo={() => undo(file.id)}
        onRemove={() => onChange({ removed: [...draft.removed, file.id] })}
      >
        {examination && (
          <FileExaminationLine
            name={file.name}
            number={index + 1}
            examination={examination}
            disabled={disabled || examinations.isPending}
            onExamine={() => examinations.examine(file.id)}
          />
        )}
        {usable.length > 1 && <FileUse {...{ file, usable, draft, onChange, disabled }} />}
        <FileSettingsNotice model={base} file={file} disabled={disabled} onRemoved={onServerChange} />
      </EditFileRow>
    );
  };
  return (
    <ModelFilesField
      files={draft.stlFiles}
      onChange={(stlFiles) => onChange({ stlFiles })}
      error={error}
      disabled={disabled}
    >
      <ul className="divide-y divide-line rounded-2 border border-line bg-surface">{base.files.map(row)}</ul>
      {usable.length > 1 && <OnePrintPreview files={usable} needsBrim={draft.needsBrim} />}
      <p className="mt-1.5 mb-3 text-xs text-ink-3">
        A design keeps at least one file. Only an .stl file can replace one; what it was stays among the
        earlier versions.
      </p>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={replacementKinds.join(',')}
        onChange={({ target: input }) => {
          replace(Array.from(input.files ?? []));
          input.value = '';
        }}
      />
    </ModelFilesField>
  );
}

function FileUse({
  file,
  usable,
  draft,
  onChange,
  disabled,
}: Pick<EditFilesProps, 'onChange' | 'disabled'> & {
  file: ModelFile;
  usable: UsableFile[];
  draft: EditDraft;
}) {
  const found = usable.find(({ key }) => key === String(file.id));
  if (!found) return null;
  const { key } = found;
  return (
    <FileUseField
      file={found}
      files={usable}
      disabled={disabled}
      onChange={(use) => onChange({ uses: { ...draft.uses, [key]: use } })}
    />
  );
}

function showRefusal(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' });
}
