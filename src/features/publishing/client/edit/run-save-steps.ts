import { ApiError } from '#src/lib/api-client.ts';
import { applySavedModel, type EditState } from './edit-state.ts';
import type { SaveStep } from './save-steps.ts';

export interface Progress {
  /** The description of the running step. */
  name: string;
  /** The share of its bytes that are sent, from 0 to 1. */
  share: number;
}

/** A failed step. The steps before it are saved; it and those after it are not. */
export interface SaveFailure {
  cause: Error;
  message: string;
  saved: string[];
  left: string[];
  /** True if the design may have changed on the server, so that reloading it helps. */
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

/** True if the design may have been changed by another person, or the response was lost. */
function mayBeOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  const { status, body } = error;
  return status === 404 || status === 409 || body.issues?.some(({ path }) => path === 'order') === true;
}

export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage ?? error.message;
  if (error instanceof DOMException && error.name === 'AbortError') return 'The update was stopped.';
  if (error instanceof TypeError) return 'The connection was lost.';
  return 'The update failed.';
}

/**
 * Runs the steps one after another until one fails.
 * @returns the failure, or undefined if all steps succeeded
 */
export async function runSaveSteps(
  from: EditState,
  steps: readonly SaveStep[],
  {
    signal,
    onProgress,
    onStep,
  }: {
    signal: AbortSignal;
    onProgress: (progress: Progress) => void;
    /** Called after each step with the state that remains to be saved. */
    onStep: (state: EditState) => void;
  },
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
