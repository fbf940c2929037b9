import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#src/lib/api-client.ts';
import { loadDocumentIfReachable } from '#src/lib/document-navigation.ts';
import { sayUnreachable } from '#src/ui/feedback/reload-page.ts';
import { hintCookie, logout } from '../contract.ts';
import { meKey } from './queries.ts';

const channelName = 'account';
const signedOut = 'signed-out';

/** Tells the other tabs of this browser. */
function announceSignOut(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(signedOut);
  channel.close();
}

/** What this browser keeps of the person who was here: the hint, and in other tabs what they have read. */
export function forgetUser(): void {
  document.cookie = `${hintCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  announceSignOut();
}

/** Anew, so that nothing of the person is left in this page. */
async function goHome(): Promise<void> {
  if (!(await loadDocumentIfReachable(() => window.location.assign('/'))))
    sayUnreachable(() => void goHome());
}

/** Whatever the server says, this browser forgets who was here and goes to the start page. */
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

/** This tab shows nobody as signed in from now on, and reads again what it shows. */
function leave(queries: QueryClient): void {
  queries.setQueryData(meKey, null);
  // Pages for signed-in people are gone by then, so that only what visitors may see is read again.
  setTimeout(() => void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] }));
}

/** Hears of a sign-out in another tab. @returns stops listening */
export function listenForSignOut(queries: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === signedOut) leave(queries);
  });
  return () => channel.close();
}

/** For what is shown while somebody is signed in. */
export function useSignOutElsewhere(): void {
  const queries = useQueryClient();
  useEffect(() => listenForSignOut(queries), [queries]);
}
