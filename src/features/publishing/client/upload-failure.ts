import { ApiError, getPlainBody } from '#src/lib/api-client.ts';

/** What to tell about an upload that failed (section 8 of the specification); the status stands in it once. */
export function describeUploadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : 'Upload failed.';
  const reason = error.userMessage ?? getPlainBody(error);
  return reason === '' ? `Upload failed: ${error.status}` : `Upload failed: ${error.status} - ${reason}`;
}
