import type { CodeFailure } from './diagnose-code-failure.ts';

/** A part of the program that is loaded later could not be had. */
export class CodeLoadError extends Error {
  readonly failure: CodeFailure;

  constructor(failure: CodeFailure, cause: unknown) {
    super(failure, { cause });
    this.name = 'CodeLoadError';
    this.failure = failure;
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
    const { diagnoseCodeFailure } = await import('./diagnose-code-failure.ts').catch(() => ({
      diagnoseCodeFailure: undefined,
    }));
    throw new CodeLoadError((await diagnoseCodeFailure?.(error)) ?? 'unreachable', error);
  }
}
