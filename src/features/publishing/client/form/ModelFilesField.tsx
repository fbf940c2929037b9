import { useId, type ReactNode } from 'react';
import { FileDropList } from '#src/ui/form/FileDropList.tsx';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { describeRefusedFile } from '../../refused-files.ts';
import { modelExtensions } from './design-draft.ts';

export interface ModelFilesFieldProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
  error?: string;
  disabled: boolean;
  /** Returns what is shown below a chosen file. */
  renderDetails?: (file: File) => ReactNode;
  /** The stored files, shown between the label and the drop area. */
  children?: ReactNode;
}

/** Selects the files of a design, one by one or as a folder. */
export function ModelFilesField(props: ModelFilesFieldProps) {
  const { files, onChange, error, disabled, renderDetails, children } = props;
  const id = useId();
  return (
    <div data-field="stlFiles">
      <p id={id} className="mb-1.5 text-sm font-semibold">
        Model files
      </p>
      {children}
      <FileDropList
        files={files}
        onChange={onChange}
        accept={modelExtensions}
        folder
        labelledBy={id}
        describedBy={error === undefined ? undefined : `${id}-error`}
        invalid={error !== undefined}
        disabled={disabled}
        onRefused={showRefusal}
        renderDetails={renderDetails}
        hint=".stl, .3mf or .zip. Other files in a folder are left out."
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

/** The title names all files, so that the description of a few is enough. */
const maxDescribed = 3;

function showRefusal(files: File[]): void {
  const names = files.map(({ name }) => name);
  toast({
    title: `Only .stl, .3mf and .zip files can be added: ${names.join(', ')}`,
    description: names.slice(0, maxDescribed).map(describeRefusedFile).join(' '),
    variant: 'destructive',
  });
}
