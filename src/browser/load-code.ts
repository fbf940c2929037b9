import { diagnoseCodeFailure, type CodeFailure } from './diagnose-code-failure.ts';

/** Thrown when a dynamically imported chunk could not be loaded. */
export class CodeLoadError extends Error {
  readonly failure: CodeFailure;

  constructor(failure: CodeFailure, cause: unknown) {
    super(failure, { cause });
    this.name = 'CodeLoadError';
    this.failure = failure;
  }
}

/**
 * Runs a dynamic import, which may be retried after a failure.
 * @throws CodeLoadError in the browser, and the error of the import on the server
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (typeof document === 'undefined') throw error;
    throw new CodeLoadError(await diagnoseCodeFailure(error), error);
  }
}
