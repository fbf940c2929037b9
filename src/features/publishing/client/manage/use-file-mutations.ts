import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshCatalog } from '#src/features/categories/client/admin/refresh-catalog.ts';
import { ApiError, call } from '#src/lib/api-client.ts';
import { sayFailure } from '#src/ui/feedback/say-failure.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { ToastAction } from '#src/ui/feedback/toast-store.ts';
import { deleteModel, purgeModel } from '../../admin-calls.ts';
import type { AdminModelCard } from '../../admin-schemas.ts';
import { changeModels } from '../../manage-calls.ts';
import type { BulkChange } from '../../manage-schemas.ts';
import { formatFileCount } from './file-texts.ts';
import { removeFromLists } from './queries.ts';

export interface FileMutationListeners {
  /** Called with the first design before designs leave the list. */
  onLeave: (id: number) => void;
  /** Called when a deletion was undone. */
  onReturn: (id: number) => void;
  /** Called when the dialog can close, because the action is done or no longer possible. */
  onEnd: () => void;
}

type Design = Pick<AdminModelCard, 'id' | 'title'>;

const verbs: Record<BulkChange['action'], string> = {
  addCategory: 'updated',
  moveToCategory: 'updated',
  setPremium: 'updated',
  delete: 'deleted',
  restore: 'restored',
};

/** The mutations of the table. Each shows its result as a toast and refetches everything that shows designs. */
export function useFileMutations({ onLeave, onReturn, onEnd }: FileMutationListeners) {
  const queries = useQueryClient();
  const leave = (ids: readonly number[]) => {
    const [first] = ids;
    if (first !== undefined) onLeave(first);
    removeFromLists(queries, ids);
  };
  const fail = (error: Error) => {
    if (isOutdated(error)) onEnd();
    sayFailure(error);
  };
  const refresh = () => refreshCatalog(queries);

  const undoing = useMutation({
    mutationFn: (ids: number[]) => call(changeModels, { body: { action: 'restore', ids } }),
    onSuccess: ({ changed }, ids) => {
      showBulkResult('restore', changed.length, ids.length);
      const [first] = changed;
      if (first !== undefined) onReturn(first);
    },
    onError: fail,
    onSettled: refresh,
  });
  const undo = (ids: number[]) => ({ label: 'Undo', onPress: () => undoing.mutate(ids) });

  const deletion = useMutation({
    mutationFn: ({ id }: Design) => call(deleteModel, { params: { id } }),
    onSuccess: (_, { id, title }) => {
      onEnd();
      toast({ title: 'File deleted successfully!', description: title, action: undo([id]) });
      leave([id]);
    },
    onError: fail,
    onSettled: refresh,
  });

  const purge = useMutation({
    mutationFn: ({ id }: Design) => call(purgeModel, { params: { id } }),
    onSuccess: (_, { id, title }) => {
      onEnd();
      toast({ title: 'Deleted for good', description: title });
      leave([id]);
    },
    onError: fail,
    onSettled: refresh,
  });

  const bulk = useMutation({
    mutationFn: (body: BulkChange) => call(changeModels, { body }),
    onSuccess: ({ changed }, { action, ids }) => {
      onEnd();
      showBulkResult(action, changed.length, ids.length, action === 'delete' ? undo(changed) : undefined);
      if (action === 'delete' || action === 'restore') leave(ids);
      else if (ids[0] !== undefined) onLeave(ids[0]);
    },
    onError: fail,
    onSettled: refresh,
  });
  return { deletion, purge, bulk };
}

export type FileMutations = ReturnType<typeof useFileMutations>;

/** True if the design no longer exists, or its state differs from the list. */
function isOutdated(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}

function showBulkResult(
  action: BulkChange['action'],
  changed: number,
  asked: number,
  undo?: ToastAction,
): void {
  const missing = asked - changed;
  const description = missing > 0 ? `${formatFileCount(missing)} had gone already.` : undefined;
  if (changed === 0) return toast({ title: 'Nothing was changed', description, variant: 'destructive' });
  const title = `${formatFileCount(changed)} ${verbs[action]}`;
  toast({ title, ...(description && { description }), ...(undo && { action: undo }) });
}
