import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, LightMyRequestResponse as Response } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { publicRead } from '#src/http/api/endpoints.ts';
import { tagsHeader } from '#src/http/api/in-process.ts';
import type { ResponseCache } from '#src/http/cache/response-cache.ts';
import type { CachedPage } from '#src/http/pages/page-renderer.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import * as entry from '#src/web/entry-server.tsx';
import { buildDesign } from '../support/screens/data.ts';

const origin = 'https://shop.example';
const hostile = '</script><script>alert(1)</script>\u2028 & "quoted"';

const model = buildDesign({
  title: `Ripple Vase ${hostile}`,
  description: '<p>A nine-lobed vase.</p>',
  categories: ['vases'],
  imageUrl: '/api/stl-files/7/image?v=1',
  galleryImages: [],
  shareImageUrl: '/api/stl-files/7/share-image?v=1',
});

interface Setup {
  app: FastifyInstance;
  pages: ResponseCache<CachedPage>;
  calls: string[];
  /** The API's response status and title for the design. */
  design: { status: number; title: string };
  open: (url: string, headers?: Record<string, string>) => Promise<Response>;
}

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function setUp(): Promise<Setup> {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: origin,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  apps.push(app);
  const calls: string[] = [];
  const design = { status: 200, title: model.title };
  const responses: Record<string, unknown> = {
    '/api/stl-files': [],
    '/api/stl-files/trending': [],
    '/api/stl-files/popular': [],
    '/api/categories': [],
    '/api/subcategories': [],
  };
  for (const [url, body] of Object.entries(responses)) {
    app.get(url, async (request, reply) => {
      calls.push(request.url);
      reply.headers({
        'cache-control': publicRead.cacheControl,
        'x-total-count': '0',
        [tagsHeader]: 'catalog',
      });
      return body;
    });
  }
  app.get<{ Params: { id: string } }>('/api/stl-files/:id', async ({ params, url }, reply) => {
    calls.push(url);
    reply.header(tagsHeader, `model:${params.id} catalog`);
    if (design.status !== 200) return reply.code(design.status).send({ message: 'no', code: 'no' });
    return { ...model, id: Number(params.id), title: design.title };
  });
  const assets = {
    entry: '/assets/app.js',
    stylesheets: ['/assets/app.css'],
    routes: {
      __root__: { preloads: ['/assets/app.js'], css: ['/assets/app.css'] },
      '/pricing': { preloads: ['/assets/pricing.js'] },
    },
  };
  const pages = registerPages(app, {
    site: { entry, assets, files: new Map() },
    origin: () => origin,
    now: () => new Date('2026-11-18T12:00:00Z'),
  });
  return { app, pages, calls, design, open: (url, headers) => app.inject({ url, headers }) };
}

test('serves a rendered page with its head, security policy and cache headers', async () => {
  const { open } = await setUp();
  const page = await open('/pricing');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=300');
  expect(page.headers['vary']).toBe('Accept-Encoding');
  expect(page.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(page.headers['x-frame-options']).toBe('DENY');
  expect(page.body).toMatch(/^<!DOCTYPE html><html lang="en">/);
  expect(page.body).toContain('<title>Pricing · Firstlayer</title>');
  expect(page.body).toContain(`<link rel="canonical" href="${origin}/pricing"/>`);
  expect(page.body).toContain(`<meta property="og:url" content="${origin}/pricing"/>`);
  expect(page.body).toContain('One catalog, two licences.');
  expect(page.body).toMatch(/\("\/assets\/app\.js",\["\/assets\/app\.js","\/assets\/pricing\.js"\]\)/);
});

test('allows inline scripts only by their hashes', async () => {
  const { open } = await setUp();
  const page = await open('/model/7');
  const policy = String(page.headers['content-security-policy']);
  const inline = Array.from(
    page.body.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
  );
  expect(inline.length).toBeGreaterThan(1);
  for (const [, script] of inline) {
    const hash = createHash('sha256')
      .update(script ?? '')
      .digest('base64');
    expect(policy).toContain(`'sha256-${hash}'`);
  }
  expect(policy.split(';').find((part) => part.includes('script-src'))).not.toContain('unsafe');
});

test('escapes user text in the page and in its data', async () => {
  const { open } = await setUp();
  const { body } = await open('/model/7');
  expect(body).not.toContain('<script>alert(1)');
  expect(body).not.toContain('\u2028</script');
  expect(body).toContain('&lt;/script&gt;');
  const data = Array.from(
    body.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
    ([, json]) => JSON.parse(json ?? ''),
  );
  const product = data.find((one) => String(one['@type']).includes('Product'));
  expect(product).toMatchObject({ name: model.title, url: `${origin}/model/7` });
  expect(product['@type']).toContain('3DModel');
  const crumbs = data.find((one) => one['@type'] === 'BreadcrumbList');
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Browse Designs',
    model.title,
  ]);
});

test('does not reflect the Host header of a request', async () => {
  const { open } = await setUp();
  for (const url of ['/pricing', '/model/7', '/browse']) {
    const page = await open(url, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(page.body).not.toContain('evil.example');
  }
});

test('serves a page with status 404 for an unknown URL, an unknown design and an invalid id', async () => {
  const { open, design } = await setUp();
  const unknown = await open('/no/such/page');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).toContain('This plate is empty.');
  expect(unknown.body).toContain('noindex');
  expect(unknown.headers['cache-control']).toBe('no-cache');
  design.status = 404;
  const gone = await open('/model/8');
  expect(gone.statusCode).toBe(404);
  expect(gone.body).toContain('Model Not Found');
  design.status = 400;
  expect((await open('/model/abc')).statusCode).toBe(404);
});

test('caches one page for all unknown URLs', async () => {
  const { open, pages } = await setUp();
  await open('/nothing/1');
  await open('/nothing/2?x=3');
  expect(pages.size).toBe(1);
});

test('answers unknown API calls and files with JSON', async () => {
  const { open } = await setUp();
  for (const url of ['/api/nothing', '/assets/nothing.js']) {
    const response = await open(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/json');
  }
});

test('serves failures as uncached plain pages with the request id', async () => {
  const { open, design, pages } = await setUp();
  design.status = 500;
  const failed = await open('/model/7');
  expect(failed.statusCode).toBe(500);
  expect(failed.headers['cache-control']).toBe('private, no-store');
  expect(failed.body).toContain(String(failed.headers['x-request-id']));
  expect(failed.body).not.toContain('<script');
  for (const url of ['/model/7', '//model/7', '/\\evil.example/model/7'])
    expect((await open(url)).body).toContain('href="/model/7"');
  design.status = 503;
  const busy = await open('/model/7');
  expect(busy.statusCode).toBe(503);
  expect(busy.headers['retry-after']).toBe('30');
  expect(pages.size).toBe(0);
  design.status = 200;
  expect((await open('/model/7')).statusCode).toBe(200);
});

test('caches a rendered page until its data changes', async () => {
  const { open, design, calls, pages } = await setUp();
  await open('/model/7');
  const before = calls.length;
  await open('/model/7');
  expect(calls).toHaveLength(before);
  design.title = 'Renamed Vase';
  pages.invalidate(['model:7']);
  expect((await open('/model/7')).body).toContain('Renamed Vase');
  expect(calls.length).toBeGreaterThan(before);
});

test('ignores unknown search parameters in the cache key', async () => {
  const { open, pages } = await setUp();
  for (const query of [
    '',
    '?utm_source=x',
    '?sort=nonsense',
    '?q=',
    '?sort=title&utm=1',
    '?utm=2&sort=title',
  ]) {
    expect((await open(`/browse${query}`)).statusCode).toBe(200);
  }
  expect(pages.size).toBe(2);
});

test('keeps a numeric search text as typed', async () => {
  const { open, calls } = await setUp();
  const page = await open('/browse?q=123');
  expect(page.statusCode).toBe(200);
  expect(calls.some((call) => call.includes('q=123'))).toBe(true);
  expect(page.body).toMatch(/<input[^>]*name="q"[^>]*value="123"/);
});

test('answers a matching ETag with 304, with one ETag per encoding', async () => {
  const { open } = await setUp();
  const plain = await open('/pricing');
  const brotli = await open('/pricing', { 'accept-encoding': 'gzip, br' });
  const gzip = await open('/pricing', { 'accept-encoding': 'gzip, br;q=0' });
  expect(brotli.headers['content-encoding']).toBe('br');
  // Each encoding is rendered separately, and the page's data has the time at which it was read.
  const withoutTimes = (html: string) => html.replaceAll(/\d{13}/g, '');
  expect(withoutTimes(brotliDecompressSync(brotli.rawPayload).toString())).toBe(withoutTimes(plain.body));
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(withoutTimes(gunzipSync(gzip.rawPayload).toString())).toBe(withoutTimes(plain.body));
  const etag = String(brotli.headers['etag']);
  expect(new Set([etag, plain.headers['etag'], gzip.headers['etag']]).size).toBe(3);
  const again = await open('/pricing', { 'accept-encoding': 'br', 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers['content-length']]).toEqual([304, '', undefined]);
});

test('answers HEAD with headers and no body', async () => {
  const { app } = await setUp();
  const head = await app.inject({ method: 'HEAD', url: '/pricing' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
});

test('serves private pages with noindex and no canonical URL', async () => {
  const { open } = await setUp();
  for (const url of ['/admin', '/login?returnUrl=%2Fpricing']) {
    const page = await open(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect(page.body).not.toContain('rel="canonical"');
  }
});

test('redirects a trailing slash to the page', async () => {
  const response = await (await setUp()).open('/pricing/');
  expect([response.statusCode, response.headers['location']]).toEqual([307, '/pricing']);
});
