import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const entry = `
let made = 0;
export const renderPage = async ({ address }) => {
  made += 1;
  const held = globalThis.heldPages?.get(address);
  if (held) await held;
  return { status: 200, html: address + ' ' + made, trustedScripts: [] };
};
export const renderFailure = ({ kind, message = '' }) => kind + ' ' + message;
export const describeAddress = (address) => ({ address, isPrivate: false, isFound: true });
export const listChunks = () => [];
export const listPublicPaths = () => ['/'];
export const setTransport = () => undefined;
export const setPageFacts = () => undefined;
`;
const manifest = { 'src/web/entry-client.tsx': { file: 'assets/entry.js' } };

declare global {
  /** Pages of such a site wait for these promises before they are rendered. */
  var heldPages: Map<string, Promise<void>> | undefined;
}

/**
 * Writes a built site whose pages state how many were rendered before.
 * @returns its folder, which the test must remove
 */
export async function writeBuiltSite(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'firstlayer-site-'));
  await mkdir(join(folder, 'server'), { recursive: true });
  await mkdir(join(folder, 'client', '.vite'), { recursive: true });
  await writeFile(join(folder, 'server', 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'server', 'entry-server.js'), entry);
  await writeFile(join(folder, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest));
  return folder;
}
