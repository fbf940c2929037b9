import { AppError } from '#src/lib/errors.ts';
import { fileGone } from './storage.ts';

const retryAfterSeconds = 10;

/** The name that S3 gives to a failure, as in NoSuchKey; that of the error where there was no answer. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function statusOf(error: unknown): number | undefined {
  const metadata = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  const status = (metadata as { httpStatusCode?: unknown } | undefined)?.httpStatusCode;
  return typeof status === 'number' ? status : undefined;
}

/** Of a bucket that is gone as well where only the head was asked for, since that answer has no body. */
export function isNoSuchKey(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** What people are told: 404 when the file is gone, else 503, since nothing that they could do is wrong. */
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
  403: 'The keys are wrong, or their owner may not do this: docs/operations.md names the rights that are needed.',
  404: 'There is no such bucket. Make it first, or correct S3_BUCKET.',
};

/** What an owner may do about it. */
export function describeS3Fault(error: unknown): string {
  const name = nameOf(error);
  const status = statusOf(error);
  const said = error instanceof Error && error.message !== '' ? error.message : name;
  const hint = hints[name] ?? (status === undefined ? undefined : hintsByStatus[status]);
  return hint ?? `It says: ${said}`;
}
