import { join, resolve } from 'node:path';
import { ownersOnly } from './temp-folder.ts';

export type SendFiles = 'accel' | 'sendfile' | undefined;

/** Tells the proxy in front of the site to send a file in place of the response's body. */
export interface ProxyHeader {
  name: 'x-accel-redirect' | 'x-sendfile';
  value: string;
}

/** The proxy's location for `DATA_DIR`, which it must not serve to visitors. */
const internalLocation = '/_send/';

/**
 * Returns a function that builds the header for a file of `dataDir`; undefined when the site sends files itself. Names in
 * `dataDir` need no escaping.
 */
export function createProxyHeaders(
  sendFiles: SendFiles,
  dataDir: string,
): ((relativePath: string) => ProxyHeader) | undefined {
  if (sendFiles === 'accel')
    return (path) => ({ name: 'x-accel-redirect', value: `${internalLocation}${path}` });
  if (sendFiles === 'sendfile')
    return (path) => ({ name: 'x-sendfile', value: join(resolve(dataDir), path) });
  return undefined;
}

/** Returns the options for creating folders of files that are sent: the proxy reads them as a member of the group. */
export function getFolderOptions(sendFiles: SendFiles) {
  return sendFiles === undefined ? ownersOnly : ({ recursive: true, mode: 0o750 } as const);
}
