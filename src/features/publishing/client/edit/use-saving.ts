import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshCatalog } from '#src/features/categories/client/admin/refresh-catalog.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { createIdempotencyKey } from '#src/browser/idempotency-key.ts';
import type { AdminModel } from '../../admin-schemas.ts';
import type { EditState } from './edit-state.ts';
import { buildSaveSteps } from './save-steps.ts';
import { describeError, runSaveSteps, type Progress, type SaveFailure } from './run-save-steps.ts';

/** Saves the form with several API calls. Only one save runs at a time, and unmounting aborts it. */
export function useSaving({
  onStep,
  onSaved,
}: {
  /** Called after each step. */
  onStep: (state: EditState) => void;
  /** Called with the design as it was saved. */
  onSaved: (model: AdminModel) => void;
}) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<SaveFailure>();
  const [saveId] = useState(createIdempotencyKey);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const mutation = useMutation({
    mutationFn: async (state: EditState) => {
      running.current = new AbortController();
      let saved = state;
      const saving = {
        signal: running.current.signal,
        onProgress: setProgress,
        onStep: (next: EditState) => {
          saved = next;
          onStep(next);
        },
      };
      setFailure(undefined);
      const failed = await runSaveSteps(state, buildSaveSteps(state, saveId), saving);
      if (!failed) return saved.base;
      setFailure(failed);
      if (failed.saved.length > 0) refreshCatalog(queries);
      throw failed.cause;
    },
    onSuccess: (model) => {
      refreshCatalog(queries);
      onSaved(model);
    },
    onError: (error) => toast({ title: 'Error', description: describeError(error), variant: 'destructive' }),
    onSettled: () => {
      running.current = undefined;
      setProgress(undefined);
    },
  });

  return {
    save: (state: EditState) => {
      if (running.current === undefined) mutation.mutate(state);
    },
    stop: () => running.current?.abort(),
    clearFailure: () => setFailure(undefined),
    isSaving: mutation.isPending,
    progress,
    failure,
  };
}
