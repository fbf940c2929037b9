import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { sendForm } from '#src/browser/send-form.ts';
import { identify } from '#src/ui/form/accepted-files.ts';
import { maxExaminedAheadBytes } from '../../constants.ts';
import { examineUpload } from '../../examination-calls.ts';
import type { UploadExamination } from '../../examination-schemas.ts';
import { describeUploadFailure } from '../upload-failure.ts';

export interface AheadExamination {
  /** Undefined until it is done. */
  examination: UploadExamination | undefined;
  /** The share of the bytes that are sent, from 0 to 1; undefined before it is the file's turn and after it. */
  share: number | undefined;
  /** Why the file cannot be examined. */
  failure: string | undefined;
}

/**
 * Has chosen files examined one after the other before their design is uploaded. Files that are too large for being sent twice
 * are left out.
 * @returns the examinations by what identifies the files
 */
export function useUploadExaminations(
  files: readonly File[],
  isPaused: boolean,
): Map<string, AheadExamination> {
  const [shares, setShares] = useState<Record<string, number>>({});
  const examined = files.filter(({ size }) => size <= maxExaminedAheadBytes);
  const [next, setNext] = useState(0);
  const results = useQueries({
    queries: examined.map((file, at) => {
      const key = identify(file);
      return {
        queryKey: ['examined-upload', key],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          send(file, signal, (share) => setShares((before) => ({ ...before, [key]: share }))),
        enabled: !isPaused && at <= next,
        staleTime: Infinity,
        retry: false,
      };
    }),
  });
  const pendingAt = results.findIndex(({ isPending }) => isPending);
  const current = pendingAt < 0 ? results.length : pendingAt;
  if (current !== next) setNext(current);
  return new Map(
    examined.map((file, at) => {
      const key = identify(file);
      const { data, error, isFetching } = results[at] ?? {};
      const share = isFetching ? (shares[key] ?? 0) : undefined;
      return [key, { examination: data, share, failure: error ? describeUploadFailure(error) : undefined }];
    }),
  );
}

async function send(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<UploadExamination> {
  const form = new FormData();
  form.set('stlFile', file, file.name);
  const response = await sendForm({ method: 'POST', address: examineUpload.path, form, signal, onProgress });
  return response as UploadExamination;
}
