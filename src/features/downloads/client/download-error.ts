import { ApiError, getPlainBody } from '#src/lib/api-client.ts';

export type DownloadFailure =
  | { kind: 'signed-out' }
  /** The person has not accepted the current terms. */
  | { kind: 'terms'; message: string }
  | { kind: 'upgrade'; message: string }
  | { kind: 'failed'; message: string };

/** Converts a failed request to the failure to show. Only a message of the shop with `Upgrade` offers the plans. */
export function readDownloadError(error: unknown): DownloadFailure {
  if (!(error instanceof Error)) {
    return { kind: 'failed', message: 'Please try again or contact support if the issue persists.' };
  }
  if (!(error instanceof ApiError)) {
    return { kind: 'failed', message: 'Failed to download file. Please try again.' };
  }
  if (error.status === 401) return { kind: 'signed-out' };
  const { message, code } = error.body;
  // All errors of the shop have a code.
  if (message === undefined || code === undefined) return { kind: 'failed', message: describeForeign(error) };
  if (code === 'terms_required') return { kind: 'terms', message };
  return { kind: message.includes('Upgrade') ? 'upgrade' : 'failed', message };
}

/** Describes a response that is not from our server, such as a proxy's. */
function describeForeign(error: ApiError): string {
  const text = getPlainBody(error);
  if (text !== '') return `HTTP ${error.status}: ${text}`;
  return error.userMessage ?? 'Download Failed - Please try again later.';
}
