import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { isFocusFree, useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import type { AdminModelCard } from '../../admin-schemas.ts';
import { BulkBar, type BulkAction } from './BulkBar.tsx';
import { FileDialogs, type FileDialogTarget } from './FileDialogs.tsx';
import { FileFilters } from './FileFilters.tsx';
import { FileList, type FilesRead } from './FileList.tsx';
import type { FileAction } from './FileRow.tsx';
import { clearFilters, type ManageSearch } from './manage-search.ts';
import { useDialogTarget } from '#src/ui/overlay/use-dialog-target.ts';
import { useSelection } from './use-selection.ts';
import { useFileMutations, type FileMutations } from './use-file-mutations.ts';
import { fileTitleId } from './file-texts.ts';

export interface ManageTabProps {
  search: ManageSearch;
  /** @param isTyping true for a change by typing, which adds no step to the browser's history */
  onChange: (change: ManageSearch, isTyping?: boolean) => void;
  read: FilesRead;
  models: readonly AdminModelCard[];
  total: number;
  /** Shown below the rows: the control that loads more. */
  children: ReactNode;
}

/** The tab that finds, changes, deletes and restores designs. */
export function ManageTab({ search, onChange, read, models, total, children }: ManageTabProps) {
  const region = useRef<HTMLDivElement>(null);
  const ids = models.map(({ id }) => id);
  const onLeave = useFocusAfterLeaving(ids, fileTitleId, region);
  const onReturn = useFocusOnReturn(ids);
  const selection = useSelection(models, JSON.stringify(search));
  const dialog = useDialogTarget<FileDialogTarget>();
  const mutations = useFileMutations({ onLeave, onReturn, onEnd: dialog.close });

  const { openFor } = dialog;
  const { mutate: change } = mutations.bulk;
  const runAction = useCallback(
    (action: FileAction, model: AdminModelCard) => {
      if (action === 'edit') openFor({ kind: 'edit', modelId: model.id });
      else if (action === 'restore') change({ action: 'restore', ids: [model.id] });
      else openFor({ kind: action, models: [model] });
    },
    [openFor, change],
  );
  const runBulkAction = (action: BulkAction) => {
    const chosen = selection.chosen.map(({ id }) => id);
    if (action === 'restore') change({ action, ids: chosen });
    else if (action === 'premium' || action === 'free')
      change({ action: 'setPremium', ids: chosen, isPremium: action === 'premium' });
    else openFor({ kind: action, models: selection.chosen });
  };

  return (
    <div ref={region} tabIndex={-1} role="group" aria-label="Manage Files" className="outline-none">
      <FileFilters search={search} total={read.data === undefined ? undefined : total} onChange={onChange} />
      <FileList
        read={read}
        models={models}
        search={search}
        selection={selection}
        busyIds={getBusyIds(mutations)}
        onSort={onChange}
        onClear={() => {
          onChange(clearFilters(search));
          region.current?.focus();
        }}
        onAct={runAction}
      >
        {children}
      </FileList>
      <BulkBar
        selection={selection}
        isBin={search.shelf === 'bin'}
        pending={getPendingAction(mutations)}
        onAction={runBulkAction}
      />
      <FileDialogs dialog={dialog} mutations={mutations} onEdited={onLeave} />
    </div>
  );
}

function getBusyIds({ bulk }: FileMutations): readonly number[] {
  return bulk.isPending ? bulk.variables.ids : [];
}

function getPendingAction({ bulk }: FileMutations): BulkAction | undefined {
  if (!bulk.isPending) return undefined;
  const { variables } = bulk;
  if (variables.action === 'setPremium') return variables.isPremium ? 'premium' : 'free';
  return variables.action;
}

/** @returns a function that focuses the row of a design as soon as it is back in the list */
function useFocusOnReturn(ids: readonly number[]): (id: number) => void {
  const awaited = useRef<number>(undefined);
  useEffect(() => {
    const id = awaited.current;
    if (id === undefined || !ids.includes(id)) return;
    awaited.current = undefined;
    if (isFocusFree()) document.getElementById(fileTitleId(id))?.focus();
  });
  return (id) => {
    awaited.current = id;
  };
}
