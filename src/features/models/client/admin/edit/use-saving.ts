import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '#src/ui/toast-store.ts';
import { refreshDesigns } from '../refresh-designs.ts';
import type { Work } from './edit-draft.ts';
import { stepsOf } from './save-steps.ts';
import { SaveFailure, saveWork, type Progress } from './save-work.ts';

interface SavingOptions {
  /** After each step. */
  onStep: (work: Work) => void;
  onSaved: () => void;
}

/** Saves the form call by call, one saving at a time; leaving stops it. */
export function useSaving({ onStep, onSaved }: SavingOptions) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const mutation = useMutation<void, Error, Work>({
    mutationFn: async (work) => {
      running.current = new AbortController();
      const saving = { signal: running.current.signal, onProgress: setProgress, onStep };
      await saveWork(work, stepsOf(work), saving);
    },
    onSuccess: () => {
      toast({ title: 'File updated successfully!' });
      onSaved();
    },
    onError: ({ message }) => toast({ title: 'Error', description: message, variant: 'destructive' }),
    onSettled: (_, error) => {
      running.current = undefined;
      setProgress(undefined);
      if (!(error instanceof SaveFailure) || error.saved.length > 0) refreshDesigns(queries);
    },
  });

  return {
    save: (work: Work) => {
      if (running.current === undefined) mutation.mutate(work);
    },
    stop: () => running.current?.abort(),
    forgetFailure: mutation.reset,
    isSaving: mutation.isPending,
    progress,
    failure: mutation.error instanceof SaveFailure ? mutation.error : undefined,
  };
}
