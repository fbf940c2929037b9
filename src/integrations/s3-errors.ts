import { AppError } from '#src/lib/errors.ts';
import { fileGone } from './storage.ts';

const retryAfterSeconds = 10;

/**
 * Returns the name that S3 gives to a failure, for instance NoSuchKey, or that of the error if there was no response.
 */
function getErrorName(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function getStatus(error: unknown): number | undefined {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  const status = (metadata as { httpStatusCode?: unknown } | undefined)?.httpStatusCode;
  return typeof status === 'number' ? status : undefined;
}

/**
 * Returns whether the object is missing. For a HEAD request this is also true if the bucket is missing, because the
 * response has no body.
 */
export function isNoSuchKey(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** Returns whether the object has no byte of the requested range. */
export function isInvalidRange(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidRange';
}

/**
 * Converts a failure to an error for the person who waits: 404 when the file is missing, else 503, because the request
 * itself is valid.
 */
export function toStorageFailure(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isNoSuchKey(error)) return fileGone(error);
  const message = 'The files cannot be reached at the moment. Please try again in a little while.';
  return new AppError(503, 'storage_down', message, { retryAfterSeconds, cause: error });
}

const hints: Record<string, string> = {
  NoSuchBucket: 'There is no such bucket. Make it first, or correct S3_BUCKET.',
  NotFound: 'There is no such bucket. Make it first, or correct S3_BUCKET.',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known there.',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is wrong, or a proxy changes the requests.',
  RequestTimeTooSkewed: 'The clock of this machine is wrong.',
  AuthorizationHeaderMalformed: 'S3_REGION is not that of the bucket.',
  PermanentRedirect: 'S3_REGION is not that of the bucket.',
  ECONNREFUSED: 'Nothing listens at S3_ENDPOINT.',
  ENOTFOUND: 'The host of S3_ENDPOINT does not exist.',
  EAI_AGAIN: 'The host of S3_ENDPOINT cannot be looked up.',
  TimeoutError: 'It does not answer in time.',
};

const hintsByStatus: Record<number, string> = {
  301: 'S3_REGION is not that of the bucket.',
  400: 'The keys or S3_REGION are wrong.',
  403: 'The keys are wrong, or their owner may not do this: docs/operations/storage.md names the rights that are needed.',
  404: 'There is no such bucket. Make it first, or correct S3_BUCKET.',
};

/** Returns advice for the operator. */
export function describeS3Fault(error: unknown): string {
  const name = getErrorName(error);
  const status = getStatus(error);
  const said = error instanceof Error && error.message !== '' ? error.message : name;
  const hint = hints[name] ?? (status === undefined ? undefined : hintsByStatus[status]);
  return hint ?? `It says: ${said}`;
}
