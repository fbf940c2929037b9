import { afterEach, expect, it, vi } from 'vitest';
import { CodeLoadError, loadCode } from './load-code.ts';

afterEach(() => vi.unstubAllGlobals());

const entry = '/assets/entry-1.js';

function stubBrowser(response: () => Promise<Response>): void {
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => entry }) });
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockImplementation(response));
}

let files = 0;
const failingImport = () => {
  files += 1;
  const error = new TypeError(`Failed to fetch dynamically imported module: /assets/page-${files}.js`);
  return () => Promise.reject(error);
};
const pageWithScript = (script: string) => async () =>
  new Response(`<script type="module" src="${script}"></script>`);

it.each([
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['outdated', pageWithScript('/assets/entry-2.js')],
  ['failed', pageWithScript(entry)],
  ['failed', async () => new Response('closed', { status: 503 })],
])('classifies a failed import as %s', async (failure, response) => {
  stubBrowser(response);
  await expect(loadCode(failingImport())).rejects.toMatchObject({ name: 'CodeLoadError', failure });
});

it('classifies an import as stuck when it fails again while the server responds', async () => {
  stubBrowser(pageWithScript(entry));
  const load = failingImport();
  await expect(loadCode(load)).rejects.toMatchObject({ failure: 'failed' });
  await expect(loadCode(load)).rejects.toMatchObject({ failure: 'stuck' });
});

it('returns the imported module, and on the server throws the error of the import', async () => {
  await expect(loadCode(() => Promise.resolve('code'))).resolves.toBe('code');
  await expect(loadCode(failingImport())).rejects.not.toBeInstanceOf(CodeLoadError);
});
