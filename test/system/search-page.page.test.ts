import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import * as entry from '#src/web/entry-server.tsx';
import { createModel } from '../support/factories.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let site: TestApp;
let pages: Awaited<ReturnType<typeof createHttpApp>>;

beforeAll(async () => {
  site = await createTestApp();
  await createModel(site.db, { title: 'Vase' });
  pages = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: undefined,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  pages.get('/api/*', async ({ url }, reply) => {
    const { statusCode, headers, rawPayload } = await site.request({ url });
    return reply.code(statusCode).headers(headers).send(rawPayload);
  });
  registerPages(pages, {
    site: { entry, assets: { stylesheets: [], routes: {} }, files: new Map() },
    origin: () => 'http://localhost',
    now: () => new Date('2026-11-18T12:00:00Z'),
  });
});

afterAll(async () => {
  await pages.close();
  await site.close();
});

/** Returns the visible text of the search page. */
async function getText(q: string): Promise<string> {
  const { body } = await pages.inject({ url: `/browse?${new URLSearchParams({ q })}` });
  return body
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<');
}

it('names the words without results in the served page', async () => {
  expect(await getText('vase zzqq')).toContain('Nothing for “vase zzqq”. These designs match “vase”');
  expect(await getText('vase <zzqq>&')).toContain('Nothing for “vase <zzqq&gt;&amp;”.');
});

it.each(['vase', 'the vase', 'zzqq'])('shows no such note for %s', async (q) => {
  const text = await getText(q);
  expect(text).not.toContain('Nothing for');
  expect(text).toContain(q === 'zzqq' ? 'No designs found matching your search criteria.' : 'Vase');
});
