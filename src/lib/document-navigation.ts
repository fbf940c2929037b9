import { startPendingWork } from './pending-work.ts';

const checkTimeoutMs = 10_000;
// Small, and there for everybody.
const checkedFile = '/logo.svg';

let isLeaving = false;

/** The program itself loads another document just now, so the browser need not ask whether to leave. */
export function isLeavingProgrammatically(): boolean {
  return isLeaving;
}

/** Whether the server answers at all. A slow one counts as one that does: the browser then shows that it waits. */
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
 * Loads another document, without the question that a form with unsaved changes would raise; for when the server has
 * just answered a call.
 */
export function loadDocument(load: () => void): void {
  isLeaving = true;
  const endBusy = startPendingWork();
  // The browser's Back may bring this page back as it was.
  const comeBack = () => {
    isLeaving = false;
    endBusy();
  };
  globalThis.addEventListener?.('pageshow', comeBack, { once: true });
  load();
}

/**
 * Makes sure that the server can be reached before another document is loaded: the browser's own error page leads nowhere.
 * @param load such as `() => location.assign('/')`
 * @returns false when it cannot be, and nothing was loaded
 */
export async function loadDocumentIfReachable(load: () => void): Promise<boolean> {
  const endBusy = startPendingWork();
  const canGo = await canReachServer();
  endBusy();
  if (canGo) loadDocument(load);
  return canGo;
}

/** For a link that was pressed: unlike `openPage` it lets a form with unsaved changes ask. */
export async function followLinkIfReachable(href: string): Promise<boolean> {
  const endBusy = startPendingWork();
  const canGo = await canReachServer();
  endBusy();
  if (canGo) window.location.assign(href);
  return canGo;
}
