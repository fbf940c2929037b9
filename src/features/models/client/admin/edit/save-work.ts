import { ApiError } from '#src/lib/api-client.ts';
import { moveOn, type Work } from './edit-draft.ts';
import type { Step } from './save-steps.ts';

export interface Progress {
  /** What is being sent. */
  name: string;
  /** Share of its bytes, 0 to 1. */
  share: number;
}

/** A step failed: those before it are saved, it and those behind it are not. */
export class SaveFailure extends Error {
  readonly saved: string[];
  readonly left: string[];
  /** Somebody else has changed the design: it has to be read again. */
  readonly isOutdated: boolean;

  constructor(names: string[], failed: number, cause: unknown) {
    super(describe(cause), { cause });
    this.saved = names.slice(0, failed);
    this.left = names.slice(failed);
    this.isOutdated = cause instanceof ApiError && (cause.status === 404 || cause.status === 409);
  }
}

function describe(error: unknown): string {
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

/** Takes one step after the other. @throws SaveFailure by the first one that fails */
export async function saveWork(from: Work, steps: readonly Step[], saving: Saving): Promise<void> {
  const { signal, onProgress, onStep } = saving;
  let work = from;
  for (const [index, { name, send, settle }] of steps.entries()) {
    onProgress({ name, share: 0 });
    try {
      const model = await send({ signal, onProgress: (share) => onProgress({ name, share }) });
      work = moveOn(work, model, settle(work.draft, model));
    } catch (error) {
      throw new SaveFailure(
        steps.map((step) => step.name),
        index,
        error,
      );
    }
    onStep(work);
  }
}
