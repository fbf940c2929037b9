import { Link } from '@tanstack/react-router';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { memo } from 'react';
import { formatCount } from '#src/lib/text.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/form/Checkbox.tsx';
import type { AdminModelCard } from '../../admin-schemas.ts';
import { AccessBadge } from '#src/features/catalog/client/AccessBadge.tsx';
import { ModelImage } from '#src/features/catalog/client/ModelImage.tsx';
import { FileCategories } from './FileCategories.tsx';
import { FileProblems } from './FileProblems.tsx';
import { FileState } from './FileState.tsx';
import { fileTitleId } from './file-texts.ts';

export interface FileRowProps {
  model: AdminModelCard;
  categoryNames: ReadonlyMap<string, string>;
  isChosen: boolean;
  /** True if the maximum number of designs is selected. */
  isFull: boolean;
  isBusy: boolean;
  onToggle: (id: number) => void;
  onAction: (action: FileAction, model: AdminModelCard) => void;
}

export type FileAction = 'edit' | 'delete' | 'restore' | 'purge';

/** A row of the table. It is memoized, because there may be hundreds of rows. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { model, categoryNames, isChosen, isFull, onToggle } = props;
  const { id, title } = model;
  return (
    <tr data-chosen={isChosen || undefined}>
      <td data-cell="choice">
        <Checkbox
          aria-label={`Choose ${title}`}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={() => onToggle(id)}
        >
          {null}
        </Checkbox>
      </td>
      <th scope="row">
        <span className="flex items-center gap-3">
          <ModelImage
            model={model}
            sizes="36px"
            failure="icon"
            className="h-[2.8125rem] w-9 shrink-0 rounded-1"
          />
          <span className="min-w-0">
            <Title model={model} />
            <FileState model={model} />
            <FileProblems model={model} />
          </span>
        </span>
      </th>
      <td data-label="Category">
        <FileCategories slugs={model.categories} names={categoryNames} />
      </td>
      <td data-label="Premium">
        <AccessBadge isPremium={model.isPremium} className="max-md:min-h-5" />
      </td>
      <td data-label="Supports">
        <YesNo is={model.needsSupports} />
      </td>
      <td data-label="Brim">
        <YesNo is={model.needsBrim} />
      </td>
      <td data-label="Downloads" data-cell="figure">
        {formatCount(model.downloadCount)}
      </td>
      <td data-cell="actions">
        <Actions {...props} />
      </td>
    </tr>
  );
});

function Title({ model: { id, title, state, deletedAt } }: { model: AdminModelCard }) {
  const className = 'line-clamp-2 wrap-anywhere';
  if (state !== 'released' || deletedAt !== null) {
    return (
      <span id={fileTitleId(id)} tabIndex={-1} className={className}>
        {title}
      </span>
    );
  }
  return (
    <Link
      id={fileTitleId(id)}
      to="/model/$id"
      params={{ id: String(id) }}
      className="block no-underline hover:title-mark pointer-coarse:-my-3 pointer-coarse:py-3"
    >
      <span className={className}>{title}</span>
    </Link>
  );
}

function YesNo({ is }: { is: boolean }) {
  return is ? 'Yes' : <span className="text-ink-3">No</span>;
}

function Actions({ model, isBusy, onAction }: FileRowProps) {
  const { title, deletedAt } = model;
  const look = { size: 'sm', className: 'max-cards:w-(--h-sm) max-cards:p-0! cards:px-2.5!' } as const;
  const words = (text: string) => <span className="max-cards:hidden">{text}</span>;
  if (deletedAt !== null) {
    return (
      <span className="inline-flex gap-1">
        <Button
          {...look}
          variant="ghost"
          icon={<ArchiveRestore aria-hidden />}
          aria-label={`Restore ${title}`}
          pending={isBusy}
          onClick={() => onAction('restore', model)}
        >
          {words('Restore')}
        </Button>
        <Button
          {...look}
          variant="danger-ghost"
          icon={<Trash aria-hidden />}
          aria-label={`Delete forever: ${title}`}
          onClick={() => onAction('purge', model)}
        >
          {words('Delete forever')}
        </Button>
      </span>
    );
  }
  return (
    <span className="inline-flex gap-1">
      <Button
        {...look}
        variant="ghost"
        icon={<Pencil aria-hidden />}
        aria-label={`Edit ${title}`}
        onClick={() => onAction('edit', model)}
      >
        {words('Edit')}
      </Button>
      <Button
        {...look}
        variant="danger-ghost"
        icon={<Trash aria-hidden />}
        aria-label={`Delete ${title}`}
        onClick={() => onAction('delete', model)}
      >
        {words('Delete')}
      </Button>
    </span>
  );
}
