import type { QueryClient } from '@tanstack/react-query';

let channel: BroadcastChannel | undefined;

/** Opens one channel per tab: a second channel would receive this tab's own messages and refetch everything twice. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('changes');
  return channel;
}

function invalidate(queries: QueryClient, prefix: string): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [address] }) => typeof address === 'string' && address.startsWith(prefix),
  });
}

/** Invalidates the queries whose URL begins with the prefix in the other tabs of this browser. */
export function invalidateInOtherTabs(prefix: string): void {
  openChannel().postMessage(prefix);
}

/**
 * Invalidates the queries whose URL begins with the prefix, here and in the other tabs of this browser, after a write.
 * Active queries are refetched immediately, the others when they are next used.
 */
export function invalidateInAllTabs(queries: QueryClient, prefix: string): void {
  invalidate(queries, prefix);
  invalidateInOtherTabs(prefix);
}

/** Applies the invalidations of other tabs. @returns a function that stops listening */
export function listenForInvalidations(queries: QueryClient): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') invalidate(queries, data);
  };
  const opened = openChannel();
  opened.addEventListener('message', onMessage);
  return () => opened.removeEventListener('message', onMessage);
}
