import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { Attempt, DownloadableModel } from './start-download.ts';
import { takePendingDownload } from './pending-download.ts';
import { runDownload, useUnderway } from './running-downloads.ts';

export type { DownloadableModel } from './start-download.ts';

/** Starts a design's download; a visitor is asked to sign in. */
export function useDownload(model: DownloadableModel): { start: () => void; isDownloading: boolean } {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const router = useRouter();
  const goToPlans = () => void router.navigate({ to: '/pricing' });
  const start = () => void runDownload(model.id, () => begin({ model, user, queries, goToPlans }));
  return { start, isDownloading: useUnderway(model.id) };
}

/**
 * A download that waited for the sign-in or for a plan starts by itself, once. Looked for when somebody is there, and not
 * again: what is remembered later, when the session turns out to be lost, waits for the next sign-in.
 */
export function usePendingStart({ id }: DownloadableModel, start: () => void): void {
  const userId = useCurrentUser()?.id;
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (userId !== undefined && takePendingDownload(id, userId)) begin();
  }, [userId, id]);
}

/** All that a download needs is loaded with the first one. */
async function begin(attempt: Attempt): Promise<boolean> {
  const loaded = await import('./start-download.ts').catch(() => undefined);
  if (loaded) return loaded.download(attempt);
  toast({
    title: 'Download Failed',
    description: 'Failed to download file. Please try again.',
    variant: 'destructive',
  });
  return false;
}
