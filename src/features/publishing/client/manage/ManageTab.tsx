import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { isFocusFree, useFocusAfterLeaving } from '#src/ui/overlay/use-focus-after-leaving.ts';
import type { AdminModelCard } from '../../admin-contract.ts';
import { BulkBar, type BulkAct } from './BulkBar.tsx';
import { FileDialogs } from './FileDialogs.tsx';
import { FileFilters } from './FileFilters.tsx';
import { FileList, type FilesRead } from './FileList.tsx';
import type { FileAct } from './FileRow.tsx';
import { fileTitleId } from './file-title-id.ts';
import { clearFilters, type ManageSearch } from './manage-search.ts';
import { useAsked } from './use-dialog-target.ts';
import { useChoice } from './use-selection.ts';
import { useFileWrites, type FileWrites } from './use-file-mutations.ts';

export interface ManageTabProps {
  search: ManageSearch;
  /** @param isTyping one of many changes in a row, none of them a step to go back to */
  onChange: (change: ManageSearch, isTyping?: boolean) => void;
  read: FilesRead;
  models: readonly AdminModelCard[];
  total: number;
  /** Below the rows: the way to more of them. */
  children: ReactNode;
}

/** All designs of the shop, to be found, changed, deleted and brought back. */
export function ManageTab({ search, onChange, read, models, total, children }: ManageTabProps) {
  const region = useRef<HTMLDivElement>(null);
  const ids = models.map(({ id }) => id);
  const onLeave = useFocusAfterLeaving(ids, fileTitleId, region);
  const onReturn = useFocusOnReturn(ids);
  const choice = useChoice(models, JSON.stringify(search));
  const asked = useAsked();
  const writes = useFileWrites({ onLeave, onReturn, onEnd: asked.close });

  const { ask } = asked;
  const { mutate: change } = writes.bulk;
  const actOnOne = useCallback(
    (act: FileAct, model: AdminModelCard) => {
      if (act === 'edit') ask({ kind: 'edit', modelId: model.id });
      else if (act === 'restore') change({ action: 'restore', ids: [model.id] });
      else ask({ kind: act, models: [model] });
    },
    [ask, change],
  );
  const actOnChosen = (act: BulkAct) => {
    const chosen = choice.chosen.map(({ id }) => id);
    if (act === 'restore') change({ action: act, ids: chosen });
    else if (act === 'premium' || act === 'free')
      change({ action: 'setPremium', ids: chosen, isPremium: act === 'premium' });
    else ask({ kind: act, models: choice.chosen });
  };

  return (
    <div ref={region} tabIndex={-1} role="group" aria-label="Manage Files" className="outline-none">
      <FileFilters search={search} total={read.data === undefined ? undefined : total} onChange={onChange} />
      <FileList
        read={read}
        models={models}
        search={search}
        choice={choice}
        busyIds={busyIdsOf(writes)}
        onSort={onChange}
        onClear={() => {
          onChange(clearFilters(search));
          region.current?.focus();
        }}
        onAct={actOnOne}
      >
        {children}
      </FileList>
      <BulkBar
        choice={choice}
        isBin={search.shelf === 'bin'}
        pending={pendingActOf(writes)}
        onAct={actOnChosen}
      />
      <FileDialogs asked={asked} writes={writes} onEdited={onLeave} />
    </div>
  );
}

function busyIdsOf({ bulk }: FileWrites): readonly number[] {
  return bulk.isPending ? bulk.variables.ids : [];
}

function pendingActOf({ bulk }: FileWrites): BulkAct | undefined {
  if (!bulk.isPending) return undefined;
  const { variables } = bulk;
  if (variables.action === 'setPremium') return variables.isPremium ? 'premium' : 'free';
  return variables.action;
}

/** @returns notes which row takes the focus once it is back in the list */
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
