import type { QueryClient } from '@tanstack/react-query';

let channel: BroadcastChannel | undefined;

/** One a tab: an object of its own would hear what this tab says, and everything would be read twice. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('changes');
  return channel;
}

function markStale(queries: QueryClient, prefix: string): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [address] }) => typeof address === 'string' && address.startsWith(prefix),
  });
}

/** The other tabs of this browser read again what they show of these addresses. */
export function invalidateInOtherTabs(prefix: string): void {
  openChannel().postMessage(prefix);
}

/**
 * After a write: what begins with this address is out of date, here and in the other tabs of this browser. What is shown
 * is read again at once, the rest when it is next needed.
 */
export function invalidateInAllTabs(queries: QueryClient, prefix: string): void {
  markStale(queries, prefix);
  invalidateInOtherTabs(prefix);
}

/** Hears of the writes of other tabs. @returns stops listening */
export function listenForInvalidations(queries: QueryClient): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') markStale(queries, data);
  };
  const opened = openChannel();
  opened.addEventListener('message', hear);
  return () => opened.removeEventListener('message', hear);
}
