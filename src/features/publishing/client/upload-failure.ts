import { ApiError, getPlainBody } from '#src/lib/api-client.ts';

/** Returns the message for a failed upload. It contains the status once. */
export function describeUploadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : 'Upload failed.';
  const reason = error.body.message ?? (getPlainBody(error) || error.userMessage);
  return reason === undefined
    ? `Upload failed: ${error.status}`
    : `Upload failed: ${error.status} - ${reason}`;
}
