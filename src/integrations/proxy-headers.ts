import { ownersOnly } from './temp-folder.ts';

/** The response header by which a proxy sends a file; undefined when the site sends it itself. */
export type SendFiles = 'accel' | undefined;

/** Makes the proxy in front of the site send a file in place of the response's body. */
export interface ProxyHeader {
  name: 'x-accel-redirect';
  value: string;
}

/** The proxy's location for `DATA_DIR`, which it must not serve to visitors. */
const internalLocation = '/_send/';

/**
 * Returns a function that builds the header for a path in `DATA_DIR`, which needs no escaping; undefined when the site
 * sends files itself.
 */
export function createProxyHeaders(sendFiles: SendFiles): ((path: string) => ProxyHeader) | undefined {
  if (sendFiles === undefined) return undefined;
  return (path) => ({ name: 'x-accel-redirect', value: `${internalLocation}${path}` });
}

/** Returns the options for creating folders of files that are sent: the proxy reads them as a member of the group. */
export function getFolderOptions(sendFiles: SendFiles) {
  return sendFiles === undefined ? ownersOnly : ({ recursive: true, mode: 0o750 } as const);
}
