import { ApiError } from '#src/lib/api-client.ts';
import { moveOn, type Work } from './edit-state.ts';
import type { Step } from './save-steps.ts';

export interface Progress {
  /** What is being sent. */
  name: string;
  /** Share of its bytes, 0 to 1. */
  share: number;
}

/** A step failed: those before it are saved, it and those behind it are not. */
export interface SaveFailure {
  cause: Error;
  message: string;
  saved: string[];
  left: string[];
  /** The design may be something else by now than the form knows: it can be read again. */
  isOutdated: boolean;
}

function failureOf(names: string[], failed: number, error: unknown): SaveFailure {
  return {
    cause: error instanceof Error ? error : new Error(String(error)),
    message: describe(error),
    saved: names.slice(0, failed),
    left: names.slice(failed),
    isOutdated: mayBeOutdated(error),
  };
}

/** Somebody else has changed it, or the answer was lost. */
function mayBeOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, body } = error;
  return status === 404 || status === 409 || body.issues?.some(({ path }) => path === 'order') === true;
}

export function describe(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage ?? error.message;
  if (error instanceof DOMException && error.name === 'AbortError') return 'The update was stopped.';
  if (error instanceof TypeError) return 'The connection was lost.';
  return error instanceof Error ? error.message : 'The update failed.';
}

interface Saving {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** After each step: what is left is told by what it gives. */
  onStep: (work: Work) => void;
}

/**
 * Takes one step after the other, up to the first one that fails.
 * @returns what came of it, when it did not go well to the end
 */
export async function saveWork(
  from: Work,
  steps: readonly Step[],
  { signal, onProgress, onStep }: Saving,
): Promise<SaveFailure | undefined> {
  let work = from;
  for (const [index, { name, send, settle }] of steps.entries()) {
    onProgress({ name, share: 0 });
    try {
      const model = await send({ signal, onProgress: (share) => onProgress({ name, share }) });
      work = moveOn(work, model, settle(work.draft, model));
      onStep(work);
    } catch (error) {
      const names = steps.map((step) => step.name);
      return failureOf(names, index, error);
    }
  }
  return undefined;
}
