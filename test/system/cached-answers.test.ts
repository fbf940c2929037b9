import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymizeUserComments } from '#src/features/comments/server/anonymize-user.ts';
import { refreshRankings } from '#src/features/catalog/server/rankings/rankings.ts';
import { refreshRelated } from '#src/features/catalog/server/related/related-models.ts';
import { recordDownloadCount } from '#src/features/catalog/server/rankings/download-counts.ts';
import { releaseDue } from '#src/features/publishing/server/release/release.ts';
import { setFavorite } from '#src/features/favorites/server/favorites.ts';
import { createCachedShop, shopOrigin, type CachedShop } from '../support/cached-shop.ts';
import { createModel } from '../support/factories.ts';
import { testNow, type Request } from '../support/test-app.ts';

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
  '/api/stl-files/trending',
  '/api/stl-files/popular',
];
const ofDesign = [
  '',
  '/related',
  '/preview',
  '/favorite-count',
  '/comments',
  '/comments?limit=1',
  '/comments/count',
  '/embed',
];

// The routes of pictures, and those that answer everybody alike without the database or never from the cache.
const otherReads =
  /\/(image|gallery\/\{index\}|share-image|avatar|pictures\/\{index\}|download|auth\/.*|mail\/preferences|me)$/;
const uncached = ['/api/users/{id}', '/api/users/{id}/subscription-tier', '/previews/{file}'];

it('covers every documented public read', async () => {
  const document = (await shop.site.request({ url: '/api/openapi.json' })).json<{
    paths: Record<string, { get?: { responses: object } }>;
  }>();
  const documented = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get && !('401' in get.responses) && !otherReads.test(path) && !uncached.includes(path) ? [path] : [],
  );
  const covered = addresses.map((address) => (address.split('?')[0] ?? '').replace(/\/\d+(?=\/|$)/, '/{id}'));
  expect(Array.from(new Set(covered)).toSorted()).toEqual(documented.toSorted());
});

const asAdmin = (request: Request) => succeed(shop.site.as(shop.admin)(request));
const asFan = (request: Request) => succeed(shop.site.as(shop.fan)(request));

async function succeed(sent: ReturnType<CachedShop['site']['request']>): Promise<void> {
  const answer = await sent;
  expect([answer.statusCode < 300, answer.body]).toEqual([true, expect.anything()]);
}

const design = () => `/api/stl-files/${shop.ids.shown}`;
const changeDesign = (body: object) => () =>
  asAdmin({ method: 'PATCH', url: `/api/admin/stl-files/${shop.ids.shown}`, body });
const onComment =
  (method: 'PATCH' | 'POST' | 'DELETE', path = '', body?: object) =>
  () =>
    asFan({ method, url: `/api/model-comments/${shop.commentId}${path}`, body });
const inTransaction = (work: Parameters<ReturnType<CachedShop['site']['db']['transaction']>['execute']>[0]) =>
  shop.site.db.transaction().execute(work);

interface Change {
  name: string;
  apply: () => Promise<unknown>;
  /** Addresses whose answer must differ afterwards, so that the comparison is not of two unchanged answers. */
  affects: (id: string) => string[];
  /** Set when the change is not made by a request, and is known by its notification only. */
  isNotified?: boolean;
}

const changes: Change[] = [
  {
    name: 'a new title',
    apply: changeDesign({ title: 'Fluted vase' }),
    affects: (id) => [
      id,
      `${id}/embed`,
      '/api/stl-files',
      '/api/stl-files?q=vase',
      '/api/stl-files?sort=title',
    ],
  },
  {
    name: 'a new tag',
    apply: changeDesign({ tags: ['toy'] }),
    affects: (id) => [id, '/api/stl-files?tag=gift'],
  },
  {
    name: 'a paid plan being needed',
    apply: changeDesign({ isPremium: true }),
    affects: (id) => [id, '/api/stl-files?subcategory=shelves&premium=false'],
  },
  {
    name: 'a comment',
    apply: () => asFan({ method: 'POST', url: `${design()}/comments`, body: { content: 'Another one' } }),
    affects: (id) => [`${id}/comments`, `${id}/comments/count`, id, '/api/stl-files'],
  },
  {
    name: 'an edited comment',
    apply: onComment('PATCH', '', { content: 'It prints very well' }),
    affects: (id) => [`${id}/comments`],
  },
  {
    name: 'a reaction',
    apply: onComment('POST', '/reactions', { reaction: 'love' }),
    affects: (id) => [`${id}/comments`],
  },
  {
    name: 'a reaction to a reply',
    apply: () =>
      asFan({
        method: 'POST',
        url: `/api/model-comments/${shop.replyId}/reactions`,
        body: { reaction: 'wow' },
      }),
    affects: (id) => [`${id}/comments`, `/api/model-comments/${shop.commentId}/replies`],
  },
  {
    name: 'a withdrawn reaction',
    apply: onComment('DELETE', '/reactions'),
    affects: (id) => [`${id}/comments`],
  },
  {
    name: "a new name of a comment's author",
    apply: () => asFan({ method: 'PUT', url: '/api/user/profile', body: { username: 'renamed fan' } }),
    affects: (id) => [`${id}/comments`, `/api/model-comments/${shop.commentId}/replies`],
  },
  {
    name: 'a hidden comment',
    apply: () =>
      asAdmin({
        method: 'POST',
        url: `/api/moderation/comments/${shop.replyId}/hide`,
        body: { reason: 'Off topic' },
      }),
    affects: (id) => [
      `${id}/comments`,
      `${id}/comments/count`,
      `/api/model-comments/${shop.commentId}/replies`,
    ],
  },
  {
    name: 'a restored comment',
    apply: () => asAdmin({ method: 'POST', url: `/api/moderation/comments/${shop.replyId}/restore` }),
    affects: (id) => [`${id}/comments`, `${id}/comments/count`],
  },
  {
    name: 'a deleted comment',
    apply: () => asFan({ method: 'DELETE', url: `/api/model-comments/${shop.replyId}` }),
    affects: (id) => [`${id}/comments`, `${id}/comments/count`, id],
  },
  {
    name: 'a favorite',
    apply: () => asFan({ method: 'POST', url: `${design()}/favorite` }),
    affects: (id) => [id, `${id}/favorite-count`, '/api/stl-files'],
  },
  {
    name: 'a favorite that another instance counts',
    apply: () =>
      setFavorite(shop.site.db, { userId: shop.admin.id, modelId: shop.ids.shown, isFavorited: true }),
    affects: (id) => [id, `${id}/favorite-count`, '/api/stl-files?q=vase&sort=newest'],
    isNotified: true,
  },
  {
    name: 'a download',
    apply: () => inTransaction((tx) => recordDownloadCount(tx, shop.ids.further)),
    affects: () => [
      '/api/stl-files',
      '/api/stl-files?sort=popular&limit=1',
      `/api/stl-files/${shop.ids.further}`,
    ],
    isNotified: true,
  },
  {
    name: 'new rankings',
    apply: async () => {
      const day = testNow.toISOString().slice(0, 10);
      const row = { model_id: shop.ids.shown, user_id: shop.fan.id, day };
      await shop.site.db.insertInto('download_days').values(row).execute();
      await refreshRankings(shop.site.db, testNow);
    },
    affects: () => ['/api/stl-files/trending', '/api/stl-files?filter=trending'],
    isNotified: true,
  },
  {
    name: 'new related designs',
    apply: async () => {
      await createModel(shop.site.db, {
        title: 'Third vase',
        categories: ['rooms'],
        subcategories: ['shelves'],
      });
      await refreshRelated(shop.site.db, new Date(testNow.getTime() + 48 * 3_600_000));
    },
    affects: (id) => [`${id}/related`],
    isNotified: true,
  },
  {
    name: 'a renamed category',
    apply: () =>
      asAdmin({
        method: 'PUT',
        url: `/api/admin/categories/${shop.category.id}`,
        body: { name: 'Living rooms' },
      }),
    affects: () => ['/api/categories'],
  },
  {
    name: 'new synonyms',
    apply: () =>
      asAdmin({ method: 'POST', url: '/api/admin/search/synonyms', body: { words: ['vase', 'fluted'] } }),
    affects: () => [],
  },
  {
    name: 'a release by hand',
    apply: () =>
      asAdmin({
        method: 'PATCH',
        url: `/api/admin/stl-files/${shop.ids.draft}`,
        body: { state: 'released' },
      }),
    affects: () => [`/api/stl-files/${shop.ids.draft}`, '/api/stl-files', '/api/stl-files/category-counts'],
  },
  {
    name: 'a scheduled release',
    apply: () => releaseDue(shop.site.db, new Date('2026-11-18T16:00:00Z'), async () => undefined),
    affects: () => ['/api/stl-files', '/api/stl-files?q=vase', '/api/releases/upcoming'],
    isNotified: true,
  },
  {
    name: 'a design in the bin',
    apply: () => asAdmin({ method: 'DELETE', url: `/api/admin/stl-files/${shop.ids.shown}` }),
    affects: (id) => [...ofDesign.map((path) => id + path), '/api/stl-files', '/api/stl-files?q=vase'],
  },
  {
    name: 'a restored design',
    apply: () => asAdmin({ method: 'POST', url: `/api/admin/stl-files/${shop.ids.shown}/restore` }),
    affects: (id) => [...ofDesign.map((path) => id + path), '/api/stl-files'],
  },
  {
    name: 'a deleted account',
    apply: () => inTransaction((tx) => anonymizeUserComments(tx, shop.fan.id)),
    affects: (id) => [`${id}/comments`],
    isNotified: true,
  },
];

/** Credentials, even invalid ones, keep a request away from the cache. */
const uncachedHeaders = { authorization: 'Bearer none' };
const instances = () => [shop.site.app, shop.other];
const isCacheable = ({ headers, status }: { headers: Record<string, string>; status: number }) =>
  status === 200 && headers['cache-control']?.startsWith('public') === true;

describe('after a change, every cached answer is the fresh one on both instances', () => {
  it.each(changes)('$name', async ({ apply, affects, isNotified }) => {
    const before = new Map<string, string>();
    for (const address of addresses) {
      for (const app of instances()) {
        await shop.read(app, address);
        before.set(address, (await shop.read(app, address)).body);
      }
    }
    await apply();
    const kept: string[] = [];
    for (const address of addresses) {
      const fresh = await shop.read(shop.site.app, address, uncachedHeaders);
      if (isNotified === true) await expect.poll(() => shop.read(shop.site.app, address)).toEqual(fresh);
      else expect(await shop.read(shop.site.app, address)).toEqual(fresh);
      await expect.poll(() => shop.read(shop.other, address)).toEqual(fresh);
      if (fresh.body === before.get(address)) kept.push(address);
    }
    expect(affects(design()).filter((address) => kept.includes(address))).toEqual([]);
  });
});

it('sends the same status, headers and bytes from the cache as without it, for GET and HEAD', async () => {
  const known = addresses.map((address) => address.replace(design(), `/api/stl-files/${shop.ids.further}`));
  for (const address of [
    ...known,
    '/api/stl-files?limit=0',
    '/api/stl-files?cursor=',
    '/api/stl-files/2000000',
  ]) {
    const fresh = await shop.read(shop.site.app, address, uncachedHeaders);
    for (const _ of [1, 2, 3]) expect(await shop.read(shop.site.app, address)).toEqual(fresh);
    const { etag } = fresh.headers;
    if (!isCacheable(fresh) || etag === undefined) continue;
    const condition = { 'if-none-match': etag };
    const unchanged = await shop.read(shop.site.app, address, { ...uncachedHeaders, ...condition });
    expect(unchanged.status).toBe(304);
    expect(await shop.read(shop.site.app, address, condition)).toEqual(unchanged);
  }
});
