import { useRef, type ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { formatMegabytes } from '#src/lib/text.ts';
import { fileKind, identify } from './accepted-files.ts';
import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';

export interface FileRowsProps {
  files: readonly File[];
  /** Returns what is shown below a file. */
  renderDetails?: ((file: File) => ReactNode) | undefined;
  disabled?: boolean;
  onRemove: (file: File) => void;
  /** Called when the last row was removed, so that the caller can move the focus. */
  onEmptied: () => void;
}

/** Shows type, name, size and a remove button of each file; removing one focuses the next row. */
export function FileRows({ files, renderDetails, disabled, onRemove, onEmptied }: FileRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (index: number, file: File) => {
    const buttons = list.current?.querySelectorAll('button');
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1];
    onRemove(file);
    if (neighbour) neighbour.focus();
    else onEmptied();
  };
  return (
    <ul ref={list} className="mt-3 divide-y divide-line rounded-2 border border-line bg-surface">
      {files.map((file, index) => (
        <li key={identify(file)} className="flex flex-wrap items-center gap-x-3 py-1.5 pr-1.5 pl-3 text-sm">
          <Badge kind="inactive" className="font-stretch-[85%]">
            {fileKind(file.name)}
          </Badge>
          <span title={file.name} className="min-w-0 flex-1 overflow-hidden text-ellipsis whitespace-nowrap">
            {file.name}
          </span>
          <span className="whitespace-nowrap text-ink-3 tabular-nums">{formatMegabytes(file.size)}</span>
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            disabled={disabled}
            aria-label={`Remove ${file.name}`}
            onClick={() => remove(index, file)}
          >
            <X aria-hidden />
          </Button>
          {renderDetails?.(file)}
        </li>
      ))}
    </ul>
  );
}
