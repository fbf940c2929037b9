import { afterEach, expect, it, vi } from 'vitest';
import { CodeLoadError, loadCode } from './load-code.ts';

afterEach(() => vi.unstubAllGlobals());

const entry = '/assets/entry-1.js';

function browse(answer: () => Promise<Response>): void {
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => entry }) });
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockImplementation(answer));
}

let files = 0;
const failingImport = () => {
  files += 1;
  const error = new TypeError(`Failed to fetch dynamically imported module: /assets/page-${files}.js`);
  return () => Promise.reject(error);
};
const pageNaming = (script: string) => async () =>
  new Response(`<script type="module" src="${script}"></script>`);

it.each([
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['outdated', pageNaming('/assets/entry-2.js')],
  ['failed', pageNaming(entry)],
  ['failed', async () => new Response('closed', { status: 503 })],
])('tells a failed import as %s', async (failure, answer) => {
  browse(answer);
  await expect(loadCode(failingImport())).rejects.toMatchObject({ name: 'CodeLoadError', failure });
});

it('tells an import as stuck that fails again while the server is there', async () => {
  browse(pageNaming(entry));
  const load = failingImport();
  await expect(loadCode(load)).rejects.toMatchObject({ failure: 'failed' });
  await expect(loadCode(load)).rejects.toMatchObject({ failure: 'stuck' });
});

it('gives what was imported, and on the server throws what the import threw', async () => {
  await expect(loadCode(() => Promise.resolve('code'))).resolves.toBe('code');
  await expect(loadCode(failingImport())).rejects.not.toBeInstanceOf(CodeLoadError);
});
