import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import type { MouseEvent, ReactNode } from 'react';
import { buildUrl } from '#src/lib/endpoint.ts';
import { formatMegabytes } from '#src/lib/text.ts';
import { fileKind } from '#src/ui/form/accepted-files.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { cx } from '#src/ui/cx.ts';
import type { ModelFile } from '#src/features/catalog/schemas.ts';
import { adminFilePath } from '../../constants.ts';

interface EditFileRowProps {
  modelId: number;
  file: ModelFile;
  replacement: File | undefined;
  isRemoved: boolean;
  /** False for the last file. */
  canRemove: boolean;
  disabled: boolean;
  onReplace: () => void;
  onUndo: () => void;
  onRemove: () => void;
  /** Shown below a file without a pending change. */
  children?: ReactNode;
}

/** A stored file, and its pending change in the form. */
export function EditFileRow(props: EditFileRowProps) {
  const { modelId, file, replacement, isRemoved, canRemove, disabled, onReplace, onUndo, onRemove } = props;
  const { id: fileId, name } = file;
  const isChanged = isRemoved || replacement !== undefined;
  const label = isChanged ? 'Undo' : 'Replace';
  const remove = ({ currentTarget }: MouseEvent) => {
    // The pressed button is removed, so the focus moves to the Undo button beside it.
    currentTarget.parentElement?.querySelector<HTMLElement>('button')?.focus();
    onRemove();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 pr-1.5 pl-3 text-sm">
      <Badge kind="inactive" className="font-stretch-[85%]">
        {fileKind(name)}
      </Badge>
      <div className="min-w-0 flex-1 basis-40">
        <p title={name} className={cx('truncate', isChanged && 'text-ink-3 line-through')}>
          {name}
        </p>
        {isRemoved && <p className="text-xs font-medium">Will be removed</p>}
        {replacement && (
          <p className="text-xs font-medium wrap-anywhere">
            Will be replaced: {replacement.name}, {formatMegabytes(replacement.size)}
          </p>
        )}
      </div>
      <span className="whitespace-nowrap text-ink-3 tabular-nums">{formatMegabytes(file.sizeBytes)}</span>
      <div className="ml-auto flex gap-1">
        <a
          href={buildUrl(adminFilePath, { id: modelId, fileId }, undefined)}
          download={name}
          aria-label={`Download ${name}`}
          className={buttonClass({ variant: 'ghost', size: 'sm', iconOnly: true })}
        >
          <Download aria-hidden />
        </a>
        <Button
          size="sm"
          disabled={disabled}
          aria-label={`${label} ${name}`}
          onClick={isChanged ? onUndo : onReplace}
        >
          {label}
        </Button>
        {!isChanged && (
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            disabled={disabled || !canRemove}
            aria-label={`Remove ${name}`}
            onClick={remove}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      {!isChanged && props.children}
    </li>
  );
}
