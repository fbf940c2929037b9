import { ApiError } from '#src/lib/api-client.ts';
import { applySavedModel, type EditState } from './edit-state.ts';
import type { SaveStep } from './save-steps.ts';

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

function toSaveFailure(names: string[], failed: number, error: unknown): SaveFailure {
  return {
    cause: error instanceof Error ? error : new Error(String(error)),
    message: describeError(error),
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

export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage ?? error.message;
  if (error instanceof DOMException && error.name === 'AbortError') return 'The update was stopped.';
  if (error instanceof TypeError) return 'The connection was lost.';
  return error instanceof Error ? error.message : 'The update failed.';
}

interface SaveListeners {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** After each step: what is left is told by what it gives. */
  onStep: (state: EditState) => void;
}

/**
 * Takes one step after the other, up to the first one that fails.
 * @returns what came of it, when it did not go well to the end
 */
export async function runSaveSteps(
  from: EditState,
  steps: readonly SaveStep[],
  { signal, onProgress, onStep }: SaveListeners,
): Promise<SaveFailure | undefined> {
  let state = from;
  for (const [index, { name, send, getSavedFields }] of steps.entries()) {
    onProgress({ name, share: 0 });
    try {
      const model = await send({ signal, onProgress: (share) => onProgress({ name, share }) });
      state = applySavedModel(state, model, getSavedFields(state.draft, model));
      onStep(state);
    } catch (error) {
      const names = steps.map((step) => step.name);
      return toSaveFailure(names, index, error);
    }
  }
  return undefined;
}
