import { ApiError, getErrorMessage } from '#src/lib/api-client.ts';

export type PortalState =
  | { kind: 'connecting' | 'ready' }
  /** The browser is leaving for the portal; the link is for browsers that do not. */
  | { kind: 'leaving'; url: string }
  | { kind: 'failed' | 'setup' | 'never-paid'; text: string };

const noUrl = 'Failed to create billing session';
const fallback = 'Failed to access billing portal. Please try again.';

/** Returns the state after the server has answered with the address of the portal. */
export function stateAfterResponse({ url }: { url?: unknown }, origin: string): PortalState {
  const address = typeof url === 'string' && url !== '' ? URL.parse(url, origin) : null;
  const isPage = address !== null && (address.protocol === 'https:' || address.protocol === 'http:');
  return isPage ? { kind: 'leaving', url: address.href } : { kind: 'failed', text: noUrl };
}

export function stateAfterFailure(error: unknown): PortalState {
  const text = getErrorMessage(error, fallback);
  if (text.includes('not configured')) return { kind: 'setup', text };
  const isNeverPaid = error instanceof ApiError && error.body.code === 'never_paid';
  return { kind: isNeverPaid ? 'never-paid' : 'failed', text };
}
