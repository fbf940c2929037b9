import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#src/lib/api-client.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { examineModelFile } from '../../examination-calls.ts';
import type { FileExamination } from '../../examination-schemas.ts';
import { examinationsQuery } from './queries.ts';
import { describeError } from './run-save-steps.ts';

const pollMs = 3000;

/** Reads the examinations of a design's files, repeatedly while one waits, and repeats them on demand. */
export function useExaminations(modelId: number) {
  const queries = useQueryClient();
  const query = examinationsQuery(modelId);
  const { data = [] } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isWaiting(state.data) ? pollMs : false),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (fileId: number) => call(examineModelFile, { params: { id: modelId, fileId } }),
    onSuccess: (examinations) => queries.setQueryData(query.queryKey, examinations),
    onError: (error) => toast({ title: 'Error', description: describeError(error), variant: 'destructive' }),
  });
  return {
    find: (fileId: number) => data.find((examination) => examination.fileId === fileId),
    examine: mutate,
    isPending,
  };
}

function isWaiting(examinations: readonly FileExamination[] | undefined): boolean {
  return examinations?.some(({ state }) => state === 'waiting') === true;
}
