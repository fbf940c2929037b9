import { startPendingWork } from './pending-operations.ts';

const checkTimeoutMs = 10_000;
// This file is small and public.
const checkedFile = '/logo.svg';

let isLeaving = false;

/** Returns whether the program itself is loading another document, so that no prompt about unsaved changes is needed. */
export function isLeavingProgrammatically(): boolean {
  return isLeaving;
}

/** Returns whether the server responds. A slow server counts as reachable, because the browser then shows its progress. */
async function canReachServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    await fetch(checkedFile, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError';
  }
}

/**
 * Loads another document without the prompt about unsaved changes. Use it when the server has just answered a call.
 */
export function loadDocument(load: () => void): void {
  isLeaving = true;
  const endPendingWork = startPendingWork();
  // The Back button may restore this page from the back-forward cache.
  const onRestored = () => {
    isLeaving = false;
    endPendingWork();
  };
  globalThis.addEventListener?.('pageshow', onRestored, { once: true });
  load();
}

/**
 * Loads another document only when the server is reachable, because the browser's own error page is a dead end.
 * @param load a function such as `() => location.assign('/')`
 * @returns false when the server is not reachable and nothing was loaded
 */
export async function loadDocumentIfReachable(load: () => void): Promise<boolean> {
  const endPendingWork = startPendingWork();
  const isReachable = await canReachServer();
  endPendingWork();
  if (isReachable) loadDocument(load);
  return isReachable;
}

/** Follows a clicked link when the server is reachable. Unlike `loadDocumentIfReachable` it lets forms prompt about unsaved changes. */
export async function followLinkIfReachable(href: string): Promise<boolean> {
  const endPendingWork = startPendingWork();
  const isReachable = await canReachServer();
  endPendingWork();
  if (isReachable) window.location.assign(href);
  return isReachable;
}
