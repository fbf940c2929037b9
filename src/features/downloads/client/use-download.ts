import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import type { DownloadEntry } from '../schemas.ts';
import { download, type DownloadAttempt, type DownloadableModel } from './start-download.ts';
import { findPendingDownload, takePendingDownload } from './pending-download.ts';
import { runDownload, useIsDownloadRunning } from './running-downloads.ts';

export type { DownloadableModel } from './start-download.ts';

interface Download {
  start: () => void;
  isDownloading: boolean;
}

/**
 * Returns a function that starts the download of a design, or of one of its files; visitors are sent to the sign-in.
 */
export function useDownload(model: DownloadableModel, fileId?: number): Download {
  const attempt = useAttempt(model);
  const key = fileId === undefined ? model.id : (`file ${fileId}` as const);
  const start = () => void runDownload(key, () => download({ ...attempt, fileId }));
  return { start, isDownloading: useIsDownloadRunning(key) };
}

/** Returns a function that downloads once more what a record of the history has. */
export function usePastDownload(entry: Pick<DownloadEntry, 'id' | 'stlFile'>): Download {
  const { id: pastId, stlFile } = entry;
  const attempt = useAttempt({ id: stlFile.id ?? 0, title: stlFile.title });
  const key = `held ${pastId}` as const;
  const start = () => void runDownload(key, () => download({ ...attempt, pastId }));
  return { start, isDownloading: useIsDownloadRunning(key) };
}

/** Returns what a download of this design needs. */
export function useAttempt(model: DownloadableModel): DownloadAttempt {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const router = useRouter();
  const goToPlans = () => void router.navigate({ to: '/pricing' });
  return { model, user, queries, goToPlans };
}

/**
 * Starts a pending download once the person is known. It is checked only then: a download that is remembered later, when
 * the session turns out to be lost, waits for the next sign-in.
 */
export function usePendingStart(model: DownloadableModel, start: () => void): void {
  const attempt = useAttempt(model);
  const userId = attempt.user?.id;
  const { id } = model;
  const startPending = useEffectEvent((fileId: number | undefined) => {
    if (fileId === undefined) start();
    else void runDownload(`file ${fileId}`, () => download({ ...attempt, fileId }));
  });
  useEffect(() => {
    if (userId === undefined) return;
    const fileId = findPendingDownload(userId)?.fileId;
    if (takePendingDownload(id, userId)) startPending(fileId);
  }, [userId, id]);
}
