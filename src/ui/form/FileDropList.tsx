import type { ReactNode } from 'react';
import FolderUp from 'lucide-react/icons/folder-up';
import Upload from 'lucide-react/icons/upload';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { keepAccepted, withAdded } from './accepted-files.ts';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { FileRows } from './FileRows.tsx';

export interface FileDropListProps {
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** ['.stl', '.3mf', '.zip'] */
  accept: readonly string[];
  /** When false, a new file replaces the present one. */
  multiple?: boolean;
  /** Adds the Upload Folder button; files that are not in `accept` are ignored. */
  folder?: boolean;
  hint?: ReactNode;
  chooseLabel?: string;
  /** Id of the group's label. */
  labelledBy?: string;
  /** Ids of hint and error. */
  describedBy?: string;
  invalid?: boolean;
  disabled?: boolean;
  /** Called with the files that were dropped or chosen and are not accepted. */
  onRefused?: (files: File[]) => void;
  /** Returns what is shown below a file in the list. */
  renderDetails?: ((file: File) => ReactNode) | undefined;
}

/** Accepts files by choice, by drop or from a folder, and lists them below. */
export function FileDropList(props: FileDropListProps) {
  const { files, onChange, accept, multiple = true, folder, disabled, onRefused } = props;
  const add = (accepted: File[], rejected: FileRejection[]) => {
    const wholeFolder = [...accepted, ...rejected.map(({ file }) => file)].some(isInFolder);
    if (!wholeFolder && rejected.length > 0) onRefused?.(rejected.map(({ file }) => file));
    if (accepted.length > 0) onChange(multiple ? withAdded(files, accepted) : accepted.slice(0, 1));
  };
  const options = {
    disabled,
    noClick: true,
    noKeyboard: true,
    noPaste: true,
    validator: (file: File) => (keepAccepted([file], accept).length > 0 ? null : notAccepted),
    onDrop: add,
  };
  const dropzone = useDropzone(options);
  const folderChooser = useDropzone({ ...options, noDrag: true });
  const { isDragActive: over } = dropzone;

  return (
    <div role="group" aria-labelledby={props.labelledBy} aria-describedby={props.describedBy}>
      <div
        {...dropzone.getRootProps({ 'aria-disabled': undefined })}
        className={cx(
          'grid justify-items-center gap-2 rounded-3 border-[1.5px] px-4 py-6 text-center',
          over ? 'border-solid border-ink bg-signal-soft' : 'border-dashed bg-surface',
          !over && (props.invalid ? 'border-danger' : 'border-line-strong'),
        )}
      >
        <Upload aria-hidden />
        <p className="text-sm">
          <strong>{multiple ? 'Drop files here' : 'Drop a file here'}</strong>{' '}
          <span className="text-ink-2">or</span>
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button size="sm" disabled={disabled} aria-describedby={props.describedBy} onClick={dropzone.open}>
            {props.chooseLabel ?? (multiple ? 'Choose files' : 'Choose file')}
          </Button>
          {folder && (
            <Button
              size="sm"
              disabled={disabled}
              icon={<FolderUp aria-hidden />}
              onClick={folderChooser.open}
            >
              Upload Folder
            </Button>
          )}
        </div>
        {props.hint && <p className="text-xs text-ink-3">{props.hint}</p>}
        <input {...dropzone.getInputProps({ ...hiddenInput, multiple, accept: accept.join(',') })} />
        {folder && <input {...folderChooser.getInputProps({ ...hiddenInput, webkitdirectory: '' })} />}
      </div>
      {files.length > 0 && (
        <FileRows
          files={files}
          renderDetails={props.renderDetails}
          disabled={disabled}
          onRemove={(file) => onChange(files.filter((other) => other !== file))}
          onEmptied={() => dropzone.rootRef.current?.querySelector('button')?.focus()}
        />
      )}
    </div>
  );
}

/** The buttons open the inputs, so these are removed from the layout and from the accessibility tree. */
const hiddenInput = { hidden: true, style: undefined, 'aria-label': undefined };

const notAccepted = { code: 'file-invalid-type', message: '' };

/** Returns true for './folder/a.stl' and 'folder/a.stl', false for './a.stl' and '/a.stl'. */
function isInFolder(file: File): boolean {
  return 'path' in file && /[^./][^/]*\//.test(String(file.path));
}
