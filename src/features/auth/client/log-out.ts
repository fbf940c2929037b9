import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#src/lib/api-client.ts';
import { loadDocumentIfReachable } from '#src/browser/document-navigation.ts';
import { sayUnreachable } from '#src/ui/feedback/reload-page.ts';
import { hintCookie } from '../constants.ts';
import { logout } from '../calls.ts';
import { meKey } from './queries.ts';

const channelName = 'account';
const signedOut = 'signed-out';

/** Notifies the other tabs of this browser. */
function announceSignOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(signedOut);
  channel.close();
}

/** Deletes the hint cookie and clears the cached data of the person in the other tabs. */
export function forgetUser(): void {
  document.cookie = `${hintCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  announceSignOut();
}

/** Loads the document again, so that no data of the person is left in this page. */
async function goHome(): Promise<void> {
  if (!(await loadDocumentIfReachable(() => window.location.assign('/'))))
    sayUnreachable(() => void goHome());
}

/** Clears the person's data in this browser and opens the home page, whether or not the server's response arrives. */
export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    meta: { handles401: true },
    mutationFn: () => call(logout, {}),
    onSettled: () => {
      forgetUser();
      queries.clear();
      void goHome();
    },
  });
}

/** Shows this tab as signed out and refetches what it shows. */
function leave(queries: QueryClient): void {
  queries.setQueryData(meKey, null);
  // Pages for signed-in people are unmounted by then, so only public data is refetched.
  setTimeout(() => void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] }));
}

/** Listens for a sign-out in another tab. @returns a function that stops listening */
export function listenForSignOut(queries: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === signedOut) leave(queries);
  });
  return () => channel.close();
}

/** Listens for a sign-out in another tab while the component is mounted. */
export function useSignOutElsewhere(): void {
  const queries = useQueryClient();
  useEffect(() => listenForSignOut(queries), [queries]);
}
