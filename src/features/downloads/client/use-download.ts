import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askToSignIn } from '#src/features/auth/client/ask-to-sign-in.ts';
import { useCurrentUser } from '#src/features/auth/client/queries.ts';
import { call } from '#src/lib/api-client.ts';
import { toast } from '#src/ui/toast-store.ts';
import { requestDownload } from '../contract.ts';
import { deliver } from './delivery.ts';
import { readDownloadError } from './download-error.ts';
import { rememberDownload, takePendingDownload } from './pending-download.ts';

const shownAsDownloadingMs = 2000;

export interface DownloadableModel {
  id: number;
  title: string;
}

/** Starts a design's download; a visitor is asked to sign in. */
export function useDownload(model: DownloadableModel): { start: () => void; isDownloading: boolean } {
  const { id, title } = model;
  const user = useCurrentUser();
  const queries = useQueryClient();
  const [startedAt, setStartedAt] = useState<number>();
  const { mutate, isPending } = useMutation({
    meta: { handles401: true },
    onMutate: () => setStartedAt(Date.now()),
    mutationFn: async () => deliver(await call(requestDownload, { params: { id } })),
    onSuccess: () => {
      toast({ title: 'Download Started', description: 'Your file download has begun.' });
      // The file is fetched by the browser itself, and only then is it in the list.
      setTimeout(
        () => void queries.invalidateQueries({ predicate: ({ queryKey }) => isDownloadList(queryKey[0]) }),
        shownAsDownloadingMs,
      );
    },
    onError: (error) => tellFailure(error, model),
  });

  useEffect(() => {
    if (startedAt === undefined) return undefined;
    const timer = setTimeout(() => setStartedAt(undefined), shownAsDownloadingMs);
    return () => clearTimeout(timer);
  }, [startedAt]);

  const start = () => (user === null ? signInFirst({ id, title }) : mutate());
  return { start, isDownloading: isPending || startedAt !== undefined };
}

/** A download that waited for the sign-in or for a plan starts by itself, once. */
export function usePendingStart({ id }: DownloadableModel, start: () => void): void {
  const user = useCurrentUser();
  useEffect(() => {
    if (user && takePendingDownload(id)) start();
  }, [user, id, start]);
}

function isDownloadList(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('/api/user/downloads');
}

function tellFailure(error: unknown, model: DownloadableModel): void {
  const failure = readDownloadError(error);
  if (failure.kind === 'signed-out') {
    signInFirst(model);
  } else if (failure.kind === 'upgrade') {
    const onPress = () => goToPlans(model);
    const action = { label: 'Upgrade', onPress };
    toast({ title: 'Upgrade Required', description: failure.message, variant: 'destructive', action });
  } else {
    toast({ title: 'Download Failed', description: failure.message, variant: 'destructive' });
  }
}

function signInFirst({ id, title }: DownloadableModel): void {
  rememberDownload({ modelId: id, title });
  askToSignIn('Sign In Required', 'Please sign in to download files.');
}

function goToPlans({ id, title }: DownloadableModel): void {
  rememberDownload({ modelId: id, title });
  window.location.assign('/pricing');
}
