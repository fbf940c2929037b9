/**
 * `unreachable`: the server gave no answer. `outdated`: it serves another build by now, so that the code of this page may
 * be gone for good. `failed`: it serves this very build, so that trying again may help. `stuck`: trying again did not
 * help, as in browsers that remember a failed import until the page is loaded again.
 */
export type CodeFailure = 'unreachable' | 'outdated' | 'failed' | 'stuck';

/** A part of the program that is loaded later could not be had. */
export class CodeLoadError extends Error {
  readonly failure: CodeFailure;

  constructor(failure: CodeFailure, cause: unknown) {
    super(`Code could not be loaded (${failure}).`, { cause });
    this.name = 'CodeLoadError';
    this.failure = failure;
  }
}

const failedBefore = new Set<string>();
const checkTimeoutMs = 10_000;
// Light, and open even while the shop is closed for maintenance.
const checkedPage = '/login';

async function findCodeFailure(cause: unknown): Promise<CodeFailure> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const answer = await fetch(checkedPage, { cache: 'no-store', signal });
    const isOutdated = answer.ok && Boolean(entry) && !(await answer.text()).includes(`"${entry}"`);
    if (isOutdated) return 'outdated';
    // The message of the browser names the file.
    const wasFailing = failedBefore.has(String(cause));
    failedBefore.add(String(cause));
    return wasFailing ? 'stuck' : 'failed';
  } catch {
    return 'unreachable';
  }
}

/**
 * Runs a dynamic import, which may be tried again after it failed.
 * @throws CodeLoadError in the browser, what the import threw on the server
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (typeof document === 'undefined') throw error;
    throw new CodeLoadError(await findCodeFailure(error), error);
  }
}
