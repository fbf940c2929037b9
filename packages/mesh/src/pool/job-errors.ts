import { fromPlainError, toPlainError, type PlainError } from './plain-errors.ts';
import { MeshError, type MeshErrorCode } from '../core/mesh-error.ts';

/** The cause is for the log, because it may contain paths. */
export interface DescribedError {
  code: MeshErrorCode;
  message: string;
  cause?: PlainError;
}

/** Restores the error that a worker described. */
export function restoreError({ code, message, cause }: DescribedError): MeshError {
  return new MeshError(code, message, cause && { cause: fromPlainError(cause) });
}

export function aborted(): MeshError {
  return new MeshError('aborted', 'Working on the mesh was called off.');
}

/** Describes a worker that exited on its own. */
export function crashed(error: unknown): MeshError {
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

/** Converts an error to plain data, which can be sent between threads and processes. */
export function describeError(error: unknown): DescribedError {
  if (error instanceof MeshError) {
    const { code, message, cause } = error;
    return { code, message, ...(cause !== undefined && { cause: toPlainError(cause) }) };
  }
  const cause = toPlainError(error);
  // The engine reports a failed buffer allocation as a RangeError.
  if (error instanceof RangeError)
    return { code: 'too_complex', message: 'The mesh needs more memory than there is.', cause };
  return { code: 'job_failed', message: 'The mesh could not be worked on.', cause };
}
