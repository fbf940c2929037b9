import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import FolderUp from 'lucide-react/icons/folder-up';
import Upload from 'lucide-react/icons/upload';
import { keepAccepted, withAdded } from './accepted-files.ts';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';
import { readDroppedFiles } from './dropped-files.ts';
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
}

/** Accepts files by choice, by drop or from a folder, and lists them below. */
export function FileDropList(props: FileDropListProps) {
  const { files, onChange, accept, multiple = true, folder, disabled, onRefused } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const folderChooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const add = (found: File[], fromFolder: boolean) => {
    const kept = keepAccepted(found, accept);
    const refused = found.filter((file) => !kept.includes(file));
    if (!fromFolder && refused.length > 0) onRefused?.(refused);
    if (kept.length > 0) onChange(multiple ? withAdded(files, kept) : kept.slice(0, 1));
  };
  const choose = (fromFolder: boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    add(Array.from(event.target.files ?? []), fromFolder);
    // The input is reset, so that a removed file can be chosen again.
    event.target.value = '';
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (disabled) return;
    const dropped = await readDroppedFiles(event.dataTransfer);
    add(dropped.files, dropped.fromFolder);
  };

  return (
    <div role="group" aria-labelledby={props.labelledBy} aria-describedby={props.describedBy}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => void drop(event)}
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
          <Button
            size="sm"
            disabled={disabled}
            aria-describedby={props.describedBy}
            onClick={() => chooser.current?.click()}
          >
            {props.chooseLabel ?? (multiple ? 'Choose files' : 'Choose file')}
          </Button>
          {folder && (
            <Button
              size="sm"
              disabled={disabled}
              icon={<FolderUp aria-hidden />}
              onClick={() => folderChooser.current?.click()}
            >
              Upload Folder
            </Button>
          )}
        </div>
        {props.hint && <p className="text-xs text-ink-3">{props.hint}</p>}
        <input
          ref={chooser}
          type="file"
          hidden
          multiple={multiple}
          accept={accept.join(',')}
          onChange={choose(false)}
        />
        {folder && (
          <input ref={folderChooser} type="file" hidden multiple {...directory} onChange={choose(true)} />
        )}
      </div>
      {files.length > 0 && (
        <FileRows
          files={files}
          disabled={disabled}
          onRemove={(file) => onChange(files.filter((other) => other !== file))}
          onEmptied={() => chooser.current?.parentElement?.querySelector('button')?.focus()}
        />
      )}
    </div>
  );
}

const directory = { webkitdirectory: '' };
