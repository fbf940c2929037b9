import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDownloadTags } from '#src/features/catalog/server/rankings/download-counts.ts';
import { refreshRankings } from '#src/features/catalog/server/rankings/rankings.ts';
import { refreshRelated } from '#src/features/catalog/server/related/related-models.ts';
import { announceChanges } from '#src/http/cache/change-notifications.ts';
import { responseChanges, designUrl, ofDesign } from '../support/response-changes.ts';
import { createModel, createUser, grantPlan } from '../support/factories.ts';
import { createCachedShop, shopOrigin, type CachedShop, type Read } from '../support/cached-shop.ts';
import { testNow } from '../support/test-app.ts';
import { waitFor } from '../support/wait-for.ts';

let shop: CachedShop;
let addresses: string[];

beforeAll(async () => {
  shop = await createCachedShop();
  await refreshRankings(shop.site.db, testNow);
  await refreshRelated(shop.site.db, testNow);
  const { shown, further, draft, planned } = shop.ids;
  addresses = [
    ...lists,
    ...ofDesign.map((path) => `/api/stl-files/${shown}${path}`),
    ...[further, draft, planned].map((id) => `/api/stl-files/${id}`),
    `/api/model-comments/${shop.commentId}/replies`,
    `/api/oembed?url=${encodeURIComponent(`${shopOrigin}/model/${shown}`)}`,
  ];
});

afterAll(() => shop.close());

const lists = [
  '/api/categories',
  '/api/subcategories',
  '/api/designers/pictures',
  '/api/releases/upcoming',
  '/api/stl-files',
  '/api/stl-files?q=vase',
  '/api/stl-files?q=vase&sort=newest',
  '/api/stl-files?sort=popular&limit=1',
  '/api/stl-files?sort=title',
  '/api/stl-files?category=rooms',
  '/api/stl-files?subcategory=shelves&premium=false',
  '/api/stl-files?tag=gift',
  '/api/stl-files?designer=designer_one',
  '/api/stl-files?filter=trending',
  '/api/stl-files/category-counts',
  '/api/stl-files/category-counts?q=vase',
  '/api/occasions',
  '/api/search/suggestions?q=vase',
  '/api/stl-files/trending',
  '/api/stl-files/popular',
];

// The routes of pictures, and those that response everybody alike without the database or never from the cache.
const otherReads =
  /\/(image|gallery\/\{index\}|share-image|avatar|pictures\/\{(index|kind)\}|views\/\{file\}|download|auth\/.*|mail\/preferences|me)$/;
const uncached = [
  '/.well-known/licence-keys.json',
  '/api/legal/{kind}',
  '/api/legal/{kind}/{version}',
  '/api/licences/{id}',
  '/api/licences/{id}/licence.jws',
  '/api/licences/{id}/proofs',
  '/api/users/{id}',
  '/api/users/{id}/subscription-tier',
  '/previews/{file}',
];

it('covers every documented public read', async () => {
  const document = (await shop.site.request({ url: '/api/openapi.json' })).json<{
    paths: Record<string, { get?: { responses: object } }>;
  }>();
  const documented = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get && !('401' in get.responses) && !otherReads.test(path) && !uncached.includes(path) ? [path] : [],
  );
  const covered = addresses.map((address) =>
    (address.split('?')[0] ?? '')
      .replace(/\/\d+(?=\/|$)/, '/{id}')
      .replace(/editions\/\d+/, 'editions/{number}'),
  );
  expect(Array.from(new Set(covered)).toSorted()).toEqual(documented.toSorted());
});

const instances = () => [shop.site.app, shop.other];
const isCacheable = ({ headers, status }: { headers: Record<string, string>; status: number }) =>
  status === 200 && headers['cache-control']?.startsWith('public') === true;

const forEachAddress = (work: (address: string) => Promise<void>) => Promise.all(addresses.map(work));

const waitForResponse = (app: FastifyInstance, address: string, expected: Read) =>
  waitFor(
    async () => {
      const response = await shop.read(app, address);
      expect(response).toEqual(expected);
      return response;
    },
    { interval: 20 },
  );

describe('after a change, every cached response is the fresh one on both instances', () => {
  it.each(responseChanges)('$name', async ({ apply, affects, isNotified }) => {
    const before = new Map<string, string>();
    for (const app of instances())
      await forEachAddress(async (address) => void before.set(address, (await shop.read(app, address)).body));
    await apply(shop);
    const kept: string[] = [];
    await forEachAddress(async (address) => {
      const { app } = shop.site;
      const fresh = await shop.read(shop.uncached, address);
      const own = isNotified === true ? waitForResponse(app, address, fresh) : shop.read(app, address);
      expect(await own).toEqual(fresh);
      await waitForResponse(shop.other, address, fresh);
      if (fresh.body === before.get(address)) kept.push(address);
    });
    expect(affects(designUrl(shop), shop).filter((address) => kept.includes(address))).toEqual([]);
  });
});

/** Ways to write the same address. */
const spellings: ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}${address.includes('?') ? '&' : '?'}unknown=1`,
  (address) => {
    const [path = '', query = ''] = address.split('?');
    const parts = query.split('&').filter(Boolean).toReversed();
    return `${path}?${[...parts, 'other'].join('&')}`;
  },
];

/** Headers that must not change what is sent, besides the encoding and the range. */
const variations: Record<string, string>[] = [
  {},
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip;q=0.5' },
  { 'accept-encoding': 'identity' },
  { range: 'bytes=0-9' },
  { 'accept-language': 'de', 'user-agent': 'Robot/1.0' },
];

it('sends whoever asks the same status, headers and bytes from memory as computed ones', async () => {
  const { db } = shop.site;
  const people = {
    free: await createUser(db),
    personal: await createUser(db),
    commercial: await createUser(db),
    moderator: await createUser(db, { is_mod: true }),
    admin: shop.admin,
  };
  await grantPlan(db, people.personal, 'personal');
  await grantPlan(db, people.commercial, 'commercial');
  const url = `/api/model-comments/${shop.commentId}/reactions`;
  await shop.site.as(people.free)({ method: 'POST', url, body: { reaction: 'love' } });
  const cookies = await Promise.all(Object.values(people).map((person) => shop.site.cookieOf(person)));
  const readers: Record<string, string>[] = [
    {},
    { cookie: 'theme=dark; __Host-fl.session_token=expired' },
    { authorization: 'Bearer none' },
    ...cookies.map((cookie) => ({ cookie })),
  ];
  let pairs = 0;
  const compare = async (address: string, number: number, method: 'GET' | 'HEAD') => {
    const spell = spellings[number] ?? String;
    const isVaried = number === 0 && method === 'GET';
    for (const reader of readers) {
      const computed = await shop.read(shop.uncached, address, reader, method);
      for (const headers of isVaried ? variations : [{}]) {
        const sent = await shop.read(shop.site.app, spell(address), { ...reader, ...headers }, method);
        expect([address, reader, headers, sent]).toEqual([address, reader, headers, computed]);
        pairs += 1;
      }
    }
  };
  const others = ['/api/stl-files?limit=0', '/api/stl-files?cursor=', '/api/stl-files/2000000'];
  for (const address of [...addresses, ...others]) {
    for (const number of spellings.keys()) await compare(address, number, 'GET');
    await compare(address, 0, 'HEAD');
  }
  expect(pairs).toBeGreaterThan(2500);
});

it('answers a repeated read with 304 as a computed one', async () => {
  for (const address of addresses) {
    const fresh = await shop.read(shop.uncached, address);
    const { etag } = fresh.headers;
    if (!isCacheable(fresh) || etag === undefined) continue;
    const condition = { 'if-none-match': etag };
    const unchanged = await shop.read(shop.uncached, address, condition);
    expect(unchanged.status).toBe(304);
    expect(await shop.read(shop.site.app, address, condition)).toEqual(unchanged);
  }
});

it('keeps a cached search when a design is downloaded that is not in it', async () => {
  const { app, db } = shop.site;
  const search = '/api/stl-files?q=vase';
  const popular = '/api/stl-files?sort=popular&limit=1';
  const countMisses = async (address: string) => {
    const before = app.apiResponses?.lookups.misses ?? 0;
    await shop.read(app, address);
    return (app.apiResponses?.lookups.misses ?? 0) - before;
  };
  const further = await createModel(db, { title: 'Tea tray', description: '<p>For tea.</p>' });
  // A search is cached when it is repeated.
  for (const address of [search, search, popular]) await shop.read(app, address);
  // The creation of the design may still be announced.
  await expect.poll(async () => [await countMisses(search), await countMisses(popular)]).toEqual([0, 0]);
  await announceChanges(db, getDownloadTags(further));
  await expect.poll(() => countMisses(popular)).toBe(1);
  expect(await countMisses(search)).toBe(0);
});
