import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import * as entry from '#src/web/entry-server.tsx';
import { comment, generousRules } from '../support/comments.ts';
import { createModel, createUser } from '../support/factories.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const origin = 'https://shop.example';
const hostile = [
  '</script><script>alert(1)</script>',
  '<!--<script>alert(2)',
  'id="page-end"<script>alert(3)</script>',
  'javascript:alert(4) https://a.example/"onmouseover=alert(5) https://b.example/<img src=x onerror=alert(6)>',
];
const inlineScripts = (html: string) => html.match(/<script\b/g)?.length;

let site: TestApp;
let pages: Awaited<ReturnType<typeof createHttpApp>>;

beforeAll(async () => {
  site = await createTestApp(generousRules);
  pages = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: origin,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  pages.get('/api/*', async ({ url }, reply) => {
    const { statusCode, headers, body } = await site.request({ url });
    return reply.code(statusCode).type(String(headers['content-type'])).send(body);
  });
  registerPages(pages, {
    site: { entry, assets: { stylesheets: [], routes: {} }, files: new Map() },
    origin: () => origin,
    now: () => new Date('2026-11-18T12:00:00Z'),
  });
});

afterAll(async () => {
  await pages.close();
  await site.close();
});

it('escapes comments in the page and in its data', async () => {
  const writer = await createUser(site.db);
  const [modelId, quietId] = [await createModel(site.db), await createModel(site.db)];
  for (const content of hostile) await comment(site, writer, { modelId, content });
  await comment(site, writer, { modelId: quietId, content: 'Prints well' });
  const { body } = await pages.inject({ url: `/model/${modelId}` });
  const quiet = await pages.inject({ url: `/model/${quietId}` });
  for (const number of [1, 2, 3, 4, 5, 6]) expect(body).toContain(`alert(${number})`);
  expect(body).not.toMatch(/<script>alert|<!--<script|<img src=x/);
  expect(inlineScripts(body)).toBe(inlineScripts(quiet.body));
  const links = Array.from(body.matchAll(/<a href="(http[^"]*)"([^>]*)>/g));
  expect(links.map(([, href]) => href)).toEqual(['https://a.example/', 'https://b.example/']);
  for (const [, , rest] of links) expect(rest).toContain('rel="nofollow ugc noopener noreferrer"');
});
