import { startBusy } from './busy.ts';

const checkTimeoutMs = 10_000;
// Small, and there for everybody.
const checkedFile = '/logo.svg';

let isLeaving = false;

/** The program itself loads another document just now, so the browser need not ask whether to leave. */
export function isLeavingByItself(): boolean {
  return isLeaving;
}

/** Whether the server answers at all. A slow one counts as one that does: the browser then shows that it waits. */
export async function canReachServer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    await fetch(checkedFile, { method: 'HEAD', cache: 'no-store', signal });
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError';
  }
}

/**
 * Loads another document, without the question that a form with unsaved changes would raise. When the server cannot be
 * reached it stays here, because the browser's own error page leads nowhere.
 * @param load such as `() => location.assign('/login')`
 * @returns whether it goes on
 */
export async function openPage(load: () => void): Promise<boolean> {
  const endBusy = startBusy();
  if (!(await canReachServer())) {
    endBusy();
    return false;
  }
  isLeaving = true;
  // The browser's Back may bring this page back as it was.
  addEventListener(
    'pageshow',
    () => {
      isLeaving = false;
      endBusy();
    },
    { once: true },
  );
  load();
  return true;
}
