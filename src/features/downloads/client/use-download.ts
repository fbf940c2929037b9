import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { DownloadAttempt, DownloadableModel } from './start-download.ts';
import { takePendingDownload } from './pending-download.ts';
import { runDownload, useIsDownloadRunning } from './running-downloads.ts';

export type { DownloadableModel } from './start-download.ts';

/** Returns a function that starts a design's download; visitors are sent to the sign-in. */
export function useDownload(model: DownloadableModel): { start: () => void; isDownloading: boolean } {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const router = useRouter();
  const goToPlans = () => void router.navigate({ to: '/pricing' });
  const start = () => void runDownload(model.id, () => begin({ model, user, queries, goToPlans }));
  return { start, isDownloading: useIsDownloadRunning(model.id) };
}

/**
 * Starts a pending download once the person is known. It is checked only then: a download that is remembered later, when
 * the session turns out to be lost, waits for the next sign-in.
 */
export function usePendingStart({ id }: DownloadableModel, start: () => void): void {
  const userId = useCurrentUser()?.id;
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (userId !== undefined && takePendingDownload(id, userId)) begin();
  }, [userId, id]);
}

/** Loads the download code on first use. */
async function begin(attempt: DownloadAttempt): Promise<boolean> {
  const loaded = await import('./start-download.ts').catch(() => undefined);
  if (loaded) return loaded.download(attempt);
  toast({
    title: 'Download Failed',
    description: 'Failed to download file. Please try again.',
    variant: 'destructive',
  });
  return false;
}
