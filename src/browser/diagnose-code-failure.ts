/**
 * The reason why an import failed. `unreachable`: the server did not respond. `outdated`: it serves another build, so the
 * code of this page may no longer exist. `failed`: it serves the same build, so a retry may help. `stuck`: a retry did not
 * help, as in browsers that remember a failed import until the page is reloaded.
 */
export type CodeFailure = 'unreachable' | 'outdated' | 'failed' | 'stuck';

const failedBefore = new Set<string>();
const checkTimeoutMs = 10_000;
// This page is small and available even while the shop is closed for maintenance.
const checkedPath = '/login';

/** Finds out why an import failed. @param cause the error of the import, whose message names the file */
export async function diagnoseCodeFailure(cause: unknown): Promise<CodeFailure> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const response = await fetch(checkedPath, { cache: 'no-store', signal });
    if (response.ok && entry && !(await response.text()).includes(`"${entry}"`)) return 'outdated';
  } catch {
    return 'unreachable';
  }
  const wasFailing = failedBefore.has(String(cause));
  failedBefore.add(String(cause));
  return wasFailing ? 'stuck' : 'failed';
}
