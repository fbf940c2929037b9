import type { QueryClient } from '@tanstack/react-query';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { askForTerms } from '#src/features/auth/client/terms/terms-prompt.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { listDownloads, requestDownload } from '../calls.ts';
import { call } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/lib/cross-tab-invalidation.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { deliver } from './delivery.ts';
import { readDownloadError, type DownloadFailure } from './download-error.ts';
import { clearPendingDownload, rememberDownload } from './pending-download.ts';
import { minDownloadingMs } from './running-downloads.ts';

/** Delay before the toast "Preparing Download". */
const preparingMs = 1000;

export interface DownloadableModel {
  id: number;
  title: string;
}

export interface DownloadAttempt {
  model: DownloadableModel;
  /** Null for a visitor, undefined while unknown. */
  user: Pick<CurrentUser, 'id'> | null | undefined;
  queries: QueryClient;
  goToPlans: () => void;
}

/** @returns whether the download has started; if not, a toast shows why */
export async function download(attempt: DownloadAttempt): Promise<boolean> {
  if (attempt.user === null) {
    redirectToSignIn(attempt);
    return false;
  }
  let failure = await tryDownload(attempt);
  if (failure?.kind === 'terms' && (await acceptTermsFirst(attempt))) failure = await tryDownload(attempt);
  if (failure) showDownloadError(failure, attempt);
  return failure === undefined;
}

/** @returns undefined when the download has started, else the failure */
async function tryDownload({ model, queries }: DownloadAttempt): Promise<DownloadFailure | undefined> {
  const preparing = setTimeout(
    () => toast({ title: 'Preparing Download', description: model.title }),
    preparingMs,
  );
  try {
    await deliver(await call(requestDownload, { params: { id: model.id } }));
    toast({ title: 'Download Started', description: 'Your file download has begun.' });
    // The list includes the download once the browser has requested the file.
    setTimeout(() => invalidateInAllTabs(queries, listDownloads.path), minDownloadingMs);
    return undefined;
  } catch (error) {
    return readDownloadError(error);
  } finally {
    clearTimeout(preparing);
  }
}

/** Shows the terms dialog. The download is remembered meanwhile, since an outdated page has to be reloaded. */
async function acceptTermsFirst({ model: { id, title }, user, queries }: DownloadAttempt): Promise<boolean> {
  if (user) rememberDownload({ modelId: id, title }, user.id);
  try {
    return await askForTerms(queries);
  } catch {
    // The caller shows the original failure.
    return false;
  } finally {
    clearPendingDownload();
  }
}

function showDownloadError(failure: DownloadFailure, attempt: DownloadAttempt): void {
  if (failure.kind === 'signed-out') {
    redirectToSignIn(attempt);
  } else if (failure.kind === 'upgrade') {
    const onPress = () => redirectToPlans(attempt);
    const action = { label: 'Upgrade', onPress };
    toast({ title: 'Upgrade Required', description: failure.message, variant: 'destructive', action });
  } else {
    toast({ title: 'Download Failed', description: failure.message, variant: 'destructive' });
  }
}

function redirectToSignIn({ model: { id, title }, user }: DownloadAttempt): void {
  rememberDownload({ modelId: id, title }, user?.id ?? null);
  askToSignIn('Sign In Required', 'Please sign in to download files.');
}

function redirectToPlans({ model: { id, title }, user, goToPlans }: DownloadAttempt): void {
  rememberDownload({ modelId: id, title, needsPlan: true }, user?.id ?? null);
  goToPlans();
}
