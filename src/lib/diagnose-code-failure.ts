/**
 * `unreachable`: the server gave no answer. `outdated`: it serves another build by now, so that the code of this page may
 * be gone for good. `failed`: it serves this very build, so that trying again may help. `stuck`: trying again did not
 * help, as in browsers that remember a failed import until the page is loaded again.
 */
export type CodeFailure = 'unreachable' | 'outdated' | 'failed' | 'stuck';

const failedBefore = new Set<string>();
const checkTimeoutMs = 10_000;
// Light, and open even while the shop is closed for maintenance.
const checkedPage = '/login';

/** Why an import failed. @param cause what it threw; the message of the browser names the file */
export async function diagnoseCodeFailure(cause: unknown): Promise<CodeFailure> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const answer = await fetch(checkedPage, { cache: 'no-store', signal });
    if (answer.ok && entry && !(await answer.text()).includes(`"${entry}"`)) return 'outdated';
  } catch {
    return 'unreachable';
  }
  const wasFailing = failedBefore.has(String(cause));
  failedBefore.add(String(cause));
  return wasFailing ? 'stuck' : 'failed';
}
