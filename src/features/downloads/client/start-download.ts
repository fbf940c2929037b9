import type { QueryClient } from '@tanstack/react-query';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { askForTerms } from '#src/features/auth/client/terms/terms-prompt.ts';
import type { CurrentUser } from '#src/features/auth/contract.ts';
import { call } from '#src/lib/api-client.ts';
import { changedEverywhere } from '#src/lib/other-tabs.ts';
import { toast } from '#src/ui/feedback/toast-store.ts';
import { listDownloads, requestDownload } from '../contract.ts';
import { deliver } from './delivery.ts';
import { readDownloadError, type DownloadFailure } from './download-error.ts';
import { forgetPendingDownload, rememberDownload } from './pending-download.ts';
import { shownAsDownloadingMs } from './running-downloads.ts';

/** So long the answer may take before it is said that the download is being prepared. */
const preparingMs = 1000;

export interface DownloadableModel {
  id: number;
  title: string;
}

export interface Attempt {
  model: DownloadableModel;
  /** Null for a visitor, undefined while it is not known. */
  user: Pick<CurrentUser, 'id'> | null | undefined;
  queries: QueryClient;
  goToPlans: () => void;
}

/** @returns whether the file is on its way; if not, the person has been told */
export async function download(attempt: Attempt): Promise<boolean> {
  if (attempt.user === null) {
    signInFirst(attempt);
    return false;
  }
  let failure = await findFailure(attempt);
  if (failure?.kind === 'terms' && (await agreeFirst(attempt))) failure = await findFailure(attempt);
  if (failure) tellFailure(failure, attempt);
  return failure === undefined;
}

/** @returns why the file is not on its way */
async function findFailure({ model, queries }: Attempt): Promise<DownloadFailure | undefined> {
  const preparing = setTimeout(
    () => toast({ title: 'Preparing Download', description: model.title }),
    preparingMs,
  );
  try {
    await deliver(await call(requestDownload, { params: { id: model.id } }));
    toast({ title: 'Download Started', description: 'Your file download has begun.' });
    // The browser fetches the file by itself, and only then is it in the list.
    setTimeout(() => changedEverywhere(queries, listDownloads.path), shownAsDownloadingMs);
    return undefined;
  } catch (error) {
    return readDownloadError(error);
  } finally {
    clearTimeout(preparing);
  }
}

/** Kept meanwhile, since a page that is older than the terms is to be loaded again. */
async function agreeFirst({ model: { id, title }, user, queries }: Attempt): Promise<boolean> {
  if (user) rememberDownload({ modelId: id, title }, user.id);
  try {
    return await askForTerms(queries);
  } catch {
    // What the server said before is told instead.
    return false;
  } finally {
    forgetPendingDownload();
  }
}

function tellFailure(failure: DownloadFailure, attempt: Attempt): void {
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

function signInFirst({ model: { id, title }, user }: Attempt): void {
  rememberDownload({ modelId: id, title }, user?.id ?? null);
  askToSignIn('Sign In Required', 'Please sign in to download files.');
}

function upgradeFirst({ model: { id, title }, user, goToPlans }: Attempt): void {
  rememberDownload({ modelId: id, title, needsPlan: true }, user?.id ?? null);
  goToPlans();
}
