import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { call } from '#src/lib/api-client.ts';
import { changedEverywhere } from '#src/lib/other-tabs.ts';
import { toast } from '#src/ui/toast-store.ts';
import { listDownloads, requestDownload } from '../contract.ts';
import { deliver } from './delivery.ts';
import { readDownloadError } from './download-error.ts';
import { rememberDownload, takePendingDownload } from './pending-download.ts';
import { runDownload, shownAsDownloadingMs, useUnderway } from './underway.ts';

/** So long the answer may take before it is said that the download is being prepared. */
const preparingMs = 1000;

export interface DownloadableModel {
  id: number;
  title: string;
}

interface Attempt {
  model: DownloadableModel;
  /** Null for a visitor, and while it is not known who is here. */
  userId: string | null;
  queries: QueryClient;
  goToPlans: () => void;
}

/** Starts a design's download; a visitor is asked to sign in. */
export function useDownload(model: DownloadableModel): { start: () => void; isDownloading: boolean } {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const router = useRouter();
  const goToPlans = () => void router.navigate({ to: '/pricing' });
  const attempt: Attempt = { model, userId: user?.id ?? null, queries, goToPlans };
  const start = () => {
    if (user === null) signInFirst(attempt);
    else void runDownload(model.id, () => download(attempt));
  };
  return { start, isDownloading: useUnderway(model.id) };
}

/** A download that waited for the sign-in or for a plan starts by itself, once. */
export function usePendingStart({ id }: DownloadableModel, start: () => void): void {
  const user = useCurrentUser();
  useEffect(() => {
    if (user && takePendingDownload(id, user.id)) start();
  }, [user, id, start]);
}

/** @returns whether the file is on its way; if not, the person has been told */
async function download(attempt: Attempt): Promise<boolean> {
  const { model, queries } = attempt;
  const preparing = setTimeout(
    () => toast({ title: 'Preparing Download', description: model.title }),
    preparingMs,
  );
  try {
    await deliver(await call(requestDownload, { params: { id: model.id } }));
    toast({ title: 'Download Started', description: 'Your file download has begun.' });
    // The browser fetches the file by itself, and only then is it in the list.
    setTimeout(() => changedEverywhere(queries, listDownloads.path), shownAsDownloadingMs);
    return true;
  } catch (error) {
    tellFailure(error, attempt);
    return false;
  } finally {
    clearTimeout(preparing);
  }
}

function tellFailure(error: unknown, attempt: Attempt): void {
  const failure = readDownloadError(error);
  if (failure.kind === 'signed-out') {
    signInFirst(attempt);
  } else if (failure.kind === 'upgrade') {
    const onPress = () => upgradeFirst(attempt);
    const action = { label: 'Upgrade', onPress };
    toast({ title: 'Upgrade Required', description: failure.message, variant: 'destructive', action });
  } else {
    toast({ title: 'Download Failed', description: failure.message, variant: 'destructive' });
  }
}

function signInFirst({ model: { id, title }, userId }: Attempt): void {
  rememberDownload({ modelId: id, title }, userId);
  askToSignIn('Sign In Required', 'Please sign in to download files.');
}

function upgradeFirst({ model: { id, title }, userId, goToPlans }: Attempt): void {
  rememberDownload({ modelId: id, title, needsPlan: true }, userId);
  goToPlans();
}
