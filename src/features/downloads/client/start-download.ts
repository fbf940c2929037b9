import type { QueryClient } from '@tanstack/react-query';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { askForTerms } from '#src/features/auth/client/terms/terms-prompt.ts';
import type { CurrentUser } from '#src/features/auth/schemas.ts';
import { listDownloads, requestDownload, requestFileDownload, requestPastFiles } from '../calls.ts';
import { call } from '#src/lib/api-client.ts';
import { invalidateInAllTabs } from '#src/browser/cross-tab-invalidation.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import type { DownloadTicket } from '../schemas.ts';
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
  /** The only file to download; undefined for all files. */
  fileId?: number | undefined;
  /** The record of the history whose files are downloaded once more, in place of the present ones. */
  pastId?: number | undefined;
  /** Runs in place of the download if the person may download the design. It rejects as a call does. */
  work?: (() => Promise<void>) | undefined;
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
async function tryDownload(attempt: DownloadAttempt): Promise<DownloadFailure | undefined> {
  const { model, queries, work = () => deliverFiles(attempt) } = attempt;
  const preparing = setTimeout(
    () => toast({ title: 'Preparing Download', description: model.title }),
    preparingMs,
  );
  try {
    await work();
    // The list includes the download once the browser has requested the file.
    setTimeout(() => invalidateInAllTabs(queries, listDownloads.path), minDownloadingMs);
    return undefined;
  } catch (error) {
    return readDownloadError(error);
  } finally {
    clearTimeout(preparing);
  }
}

async function deliverFiles(attempt: DownloadAttempt): Promise<void> {
  await deliver(await requestTicket(attempt));
  toast({ title: 'Download Started', description: 'Your file download has begun.' });
}

function requestTicket({ model: { id }, fileId, pastId }: DownloadAttempt): Promise<DownloadTicket> {
  if (pastId !== undefined) return call(requestPastFiles, { params: { id: pastId } });
  if (fileId !== undefined) return call(requestFileDownload, { params: { id, fileId } });
  return call(requestDownload, { params: { id } });
}

/** Shows the terms dialog. The download is remembered meanwhile, since an outdated page has to be reloaded. */
async function acceptTermsFirst(attempt: DownloadAttempt): Promise<boolean> {
  const { user, queries } = attempt;
  if (user) remember(attempt, user.id);
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

function redirectToSignIn(attempt: DownloadAttempt): void {
  remember(attempt, attempt.user?.id ?? null);
  askToSignIn('Sign In Required', 'Please sign in to download files.');
}

function redirectToPlans(attempt: DownloadAttempt): void {
  remember(attempt, attempt.user?.id ?? null, true);
  attempt.goToPlans();
}

/** Other work than a download of present files is not remembered: a program may be opened by a press only. */
function remember(
  { model: { id, title }, fileId, pastId, work }: DownloadAttempt,
  userId: string | null,
  needsPlan = false,
): void {
  if (!work && pastId === undefined) rememberDownload({ modelId: id, title, fileId, needsPlan }, userId);
}
