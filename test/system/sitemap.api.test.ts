import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#src/db/client.ts';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { createCacheRegistry } from '#src/http/cache/cache-registry.ts';
import { registerSitemap, sitemapPath } from '#src/http/pages/sitemap.ts';
import { openTestDatabase } from '../support/databases.ts';
import { createModel } from '../support/factories.ts';

const origin = 'https://shop.example/a&b';
let connection: Connection;
let ids: number[] = [];

beforeAll(async () => {
  connection = await openTestDatabase();
  for (let count = 0; count < 5; count += 1) ids.push(await createModel(connection.db));
  ids = ids.toSorted((a, b) => a - b);
});

afterAll(() => connection.close());

async function open(maxAddresses?: number, caches = createCacheRegistry()): Promise<FastifyInstance> {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: origin,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  registerSitemap(app, {
    caches,
    db: connection.db,
    origin: () => origin,
    listPaths: async () => ['/', '/browse'],
    now: () => new Date('2026-11-18T12:00:00Z'),
    ...(maxAddresses !== undefined && { maxAddresses }),
  });
  return app;
}

function locations(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address ?? '');
}

const escaped = 'https://shop.example/a&amp;b';
const designUrl = (id: number | undefined) => `${escaped}/model/${id}`;

test('lists the fixed pages and every design in one file', async () => {
  const app = await open();
  const sitemap = await app.inject('/sitemap.xml');
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(sitemap.body).toContain('<urlset');
  expect(sitemap.body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  expect(locations(sitemap.body)).toEqual([`${escaped}/`, `${escaped}/browse`, ...ids.map(designUrl)]);
});

test('splits a large sitemap into an index of full files without overlap', async () => {
  const app = await open(4);
  const index = await app.inject('/sitemap.xml');
  expect(index.body).toContain('<sitemapindex');
  const parts = locations(index.body).map((address) => address.replace(escaped, ''));
  expect(parts).toEqual(['/sitemap-0.xml', `/sitemap-${ids[1]}.xml`, `/sitemap-${ids[3]}.xml`]);
  const listed = await Promise.all(parts.map(async (part) => locations((await app.inject(part)).body)));
  expect(listed).toEqual([
    [`${escaped}/`, `${escaped}/browse`, designUrl(ids[0]), designUrl(ids[1])],
    [designUrl(ids[2]), designUrl(ids[3])],
    [designUrl(ids[4])],
  ]);
});

test('returns 404 for a part that is not in the index', async () => {
  const app = await open();
  for (const part of ['x', '1', '99999']) {
    expect((await app.inject(`/sitemap-${part}.xml`)).statusCode).toBe(404);
  }
});

test('names the sitemap in robots.txt', async () => {
  const app = await open();
  expect((await app.inject('/robots.txt')).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('removes a deleted design once the cached sitemap is invalidated', async () => {
  const caches = createCacheRegistry();
  const app = await open(4, caches);
  const [, , , , last = 0] = ids;
  const address = `/sitemap-${ids[3]}.xml`;
  expect((await app.inject(address)).body).toContain(`/model/${last}<`);
  await connection.db.updateTable('models').set({ deleted_at: new Date() }).where('id', '=', last).execute();
  caches.invalidate(sitemapPath);
  expect((await app.inject(address)).statusCode).toBe(404);
});
