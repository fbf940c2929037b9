import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshCatalog } from '#src/features/categories/client/admin/refresh-catalog.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { EditState } from './edit-state.ts';
import { buildSaveSteps } from './save-steps.ts';
import { describeError, runSaveSteps, type Progress, type SaveFailure } from './run-save-steps.ts';

interface SavingOptions {
  /** Called after each step. */
  onStep: (state: EditState) => void;
  onSaved: () => void;
}

/** Saves the form with several API calls. Only one save runs at a time, and unmounting aborts it. */
export function useSaving({ onStep, onSaved }: SavingOptions) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<SaveFailure>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const mutation = useMutation({
    mutationFn: async (state: EditState) => {
      running.current = new AbortController();
      const saving = { signal: running.current.signal, onProgress: setProgress, onStep };
      setFailure(undefined);
      const failed = await runSaveSteps(state, buildSaveSteps(state), saving);
      if (!failed) return;
      setFailure(failed);
      if (failed.saved.length > 0) refreshCatalog(queries);
      throw failed.cause;
    },
    onSuccess: () => {
      toast({ title: 'File updated successfully!' });
      refreshCatalog(queries);
      onSaved();
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
