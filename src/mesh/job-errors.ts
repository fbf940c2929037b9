import { MeshError, type MeshErrorCode } from './mesh-error.ts';

/** `detail` is for the log: it may name paths. */
export type DescribedError = { code: MeshErrorCode; message: string; detail?: string | undefined };

/** The error that a worker described. */
export function revived({ code, message, detail }: DescribedError): MeshError {
  return new MeshError(code, message, detail === undefined ? undefined : { cause: detail });
}

export function aborted(): MeshError {
  return new MeshError('aborted', 'Working on the mesh was called off.');
}

/** What to say of a worker that ended by itself. */
export function crashed(error?: unknown): MeshError {
  const isOutOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory
    ? new MeshError('too_complex', 'The mesh needs more memory than it may have.', { cause: error })
    : new MeshError('job_failed', 'The worker that had the mesh ended unexpectedly.', { cause: error });
}

export function timedOut(timeoutMs: number): MeshError {
  const seconds = Math.ceil(timeoutMs / 1000);
  return new MeshError('timed_out', `Working on the mesh took longer than ${seconds} s.`);
}

/** An error as plain data, as it leaves a thread or a process. */
export function describe(error: unknown): DescribedError {
  if (error instanceof MeshError) {
    const { code, message, cause } = error;
    return { code, message, ...(typeof cause === 'string' && { detail: cause }) };
  }
  // The engine reports a buffer that it cannot get as a RangeError.
  if (error instanceof RangeError)
    return { code: 'too_complex', message: 'The mesh needs more memory than there is.' };
  const detail = error instanceof Error ? error.stack : String(error);
  return { code: 'job_failed', message: 'The mesh could not be worked on.', detail };
}
