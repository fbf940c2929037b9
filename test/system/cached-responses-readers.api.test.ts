import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '#src/features/comments/schemas.ts';
import { createApiResponseCache } from '#src/http/api/cached-responses.ts';
import { createCallLimit } from '#src/http/api/call-limit.ts';
import { closeShop, openShop } from '#src/http/process/maintenance.ts';
import { createCachedShop, type CachedShop } from '../support/cached-shop.ts';

let shop: CachedShop;
let fanCookie: string;

beforeAll(async () => {
  shop = await createCachedShop({ metricsToken: 'secret' });
  fanCookie = await shop.site.cookieOf(shop.fan);
});

afterAll(() => shop.close());

const getApp = () => shop.site.app;
const read = (url: string, headers?: Record<string, string>) => shop.read(getApp(), url, headers);
const apiResponses = (app: FastifyInstance = getApp()) => {
  if (!app.apiResponses) throw new Error('This instance caches no answers.');
  return app.apiResponses;
};

describe('signed-in readers', () => {
  const thread = () => `/api/stl-files/${shop.ids.shown}/comments`;
  const readReaction = async (headers?: Record<string, string>) => {
    const { body } = await read(thread(), headers);
    const comments = JSON.parse(body) as Comment[];
    return comments.find(({ id }) => id === shop.commentId)?.userReaction;
  };

  it('get their own answer, whoever asked before them, and strangers never get theirs', async () => {
    const url = `/api/model-comments/${shop.commentId}/reactions`;
    await shop.site.as(shop.fan)({ method: 'POST', url, body: { reaction: 'love' } });
    const asFan = { cookie: fanCookie };
    const seen: unknown[] = [];
    for (const headers of [asFan, {}, {}, asFan, {}, { cookie: 'theme=dark; fl_hint=1' }])
      seen.push(await readReaction(headers));
    expect(seen).toEqual(['love', null, null, 'love', null, null]);
    const headers = (await read(thread(), asFan)).headers;
    expect([headers['cache-control'], headers.vary]).toEqual(['private, no-store', 'Cookie']);
  });

  it.each([
    ['a session cookie', () => ({ cookie: `theme=dark; ${fanCookie}` })],
    ['the cookie of an expired session', () => ({ cookie: '__Host-fl.session_token=expired' })],
    ['an Authorization header', () => ({ authorization: 'Bearer none' })],
  ])('share public lists with strangers, but not comments, with %s', async (_, headers) => {
    apiResponses().clear();
    for (let time = 0; time < 2; time += 1) {
      expect((await read('/api/stl-files', headers())).status).toBe(200);
      expect((await read(thread(), headers())).status).toBe(200);
    }
    expect(apiResponses().size).toBe(1);
    await read('/api/stl-files');
    expect(apiResponses().size).toBe(1);
  });
});

describe('the cache of responses', () => {
  it('finds a cached response without routing, however its parameters are written, and stores it once', async () => {
    apiResponses().clear();
    const ways = [
      '',
      '?limit=24',
      '?limit=24.0',
      '?unknown=1',
      '?sort=newest&limit=5',
      '?limit=5&sort=newest&x=2',
    ];
    const bodies: string[] = [];
    for (const way of ways) bodies.push((await read(`/api/stl-files${way}`)).body);
    expect(new Set(bodies.slice(0, 4)).size).toBe(1);
    expect(apiResponses().size).toBe(2);
    const before = await countFastPath();
    for (const way of ways) await read(`/api/stl-files${way}`);
    expect((await countFastPath()) - before).toBe(ways.length);
  });

  it('stores neither errors nor answers about designs that do not exist', async () => {
    apiResponses().clear();
    for (const path of [
      '/api/stl-files/2000001',
      '/api/stl-files/2000001/comments',
      '/api/stl-files?limit=0',
    ]) {
      for (let time = 0; time < 2; time += 1) expect((await read(path)).status).toBeGreaterThanOrEqual(400);
    }
    expect(apiResponses().size).toBe(0);
  });

  it('counts a cached response in the metrics of its route', async () => {
    await read(`/api/stl-files/${shop.ids.shown}`);
    const before = await countRequests('/api/stl-files/:id');
    for (let time = 0; time < 3; time += 1) await read(`/api/stl-files/${shop.ids.shown}`);
    expect((await countRequests('/api/stl-files/:id')) - before).toBe(3);
  });

  it('sends no cached response while the shop is closed', async () => {
    await read('/api/stl-files');
    const closure = { reason: 'maintenance', message: 'Back soon', since: new Date() } as const;
    await shop.site.db.transaction().execute((tx) => closeShop(tx, closure));
    await expect.poll(async () => (await read('/api/stl-files')).status).toBe(503);
    await shop.site.db.transaction().execute(openShop);
    await expect.poll(async () => (await read('/api/stl-files')).status).toBe(200);
  });

  it('computes a search without a result each time, because each is counted', async () => {
    for (let time = 0; time < 3; time += 1) await read('/api/stl-files?q=unheardof');
    const readMisses = () => shop.site.db.selectFrom('search_misses').select('count').execute();
    await expect.poll(readMisses).toEqual([{ count: 3 }]);
  });

  it('discards a cached response after a minute without a change', async () => {
    apiResponses().clear();
    await read('/api/categories');
    await shop.site.db.updateTable('categories').set({ name: 'Edited by hand' }).execute();
    expect((await read('/api/categories')).body).not.toContain('Edited by hand');
    shop.site.moveTo(new Date('2026-11-18T12:01:01Z'));
    expect((await read('/api/categories')).body).toContain('Edited by hand');
  });

  it('counts cached and other calls toward the same limit', async () => {
    const limited = await createCachedShop({ rateLimitFactor: 0.02 });
    try {
      const app = limited.site.app;
      const statuses: number[] = [];
      // Two of the twelve calls were made to set up the shop.
      for (let call = 0; call < 9; call += 1)
        statuses.push((await limited.read(app, '/api/categories')).status);
      statuses.push((await limited.read(app, '/api/auth/providers')).status);
      statuses.push((await limited.read(app, '/api/categories')).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
      const refused = await limited.read(app, '/api/categories');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });

  async function readMetrics(): Promise<string> {
    return (await read('/metrics', { authorization: 'Bearer secret' })).body;
  }
  async function countFastPath(): Promise<number> {
    return Number(/^firstlayer_fast_path_responses_total (\d+)/m.exec(await readMetrics())?.[1]);
  }
  async function countRequests(route: string): Promise<number> {
    const lines = (await readMetrics()).split('\n');
    const counts = lines.filter((line) => line.includes('_count{') && line.includes(`route="${route}"`));
    return counts.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
});

it('keeps within its budget of bytes, whatever strangers ask for', async () => {
  const budget = 200_000;
  const limit = createCallLimit({ rateLimitFactor: 1, trustProxy: false });
  const cache = createApiResponseCache(limit, () => 0, budget);
  for (let n = 0; n < 500; n += 1) {
    await cache.parts.get(`part ${n}`, async () => ({ value: n, bytes: 3000, tags: [`card:${n}`] }));
    await cache.searchParts.get(`word ${n}`, async () => ({ value: n, bytes: 3000, tags: ['catalog'] }));
    expect(cache.bytes).toBeLessThanOrEqual(budget);
  }
  const large = createApiResponseCache(limit, () => 0);
  expect(large.bytes).toBe(0);
  apiResponses().clear();
  for (let n = 1; n <= 100; n += 1) await read(`/api/stl-files?limit=${n}&noise=${'x'.repeat(n)}`);
  expect(apiResponses().size).toBe(100);
  expect(apiResponses().bytes).toBeLessThan(50_000_000);
});
