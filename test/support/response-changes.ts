import { expect } from 'vitest';
import { refreshRankings } from '#src/features/catalog/server/rankings/rankings.ts';
import { refreshRelated } from '#src/features/catalog/server/related/related-models.ts';
import { recordDownloadCount } from '#test/support/design-counts.ts';
import { anonymizeUserComments } from '#src/features/comments/server/anonymize-user.ts';
import { setFavorite } from '#src/features/favorites/server/favorites.ts';
import { releaseDue } from '#src/features/publishing/server/release/release.ts';
import type { Tx } from '#src/db/types.ts';
import type { CachedShop } from './cached-shop.ts';
import { createModel, type UserRow } from './factories.ts';
import { testNow, type Request } from './test-app.ts';

/** A change of what public reads answer. */
export interface Change {
  name: string;
  apply: (shop: CachedShop) => Promise<unknown>;
  /** Addresses whose response must differ afterwards, so that the comparison is not of two unchanged answers. */
  affects: (design: string, shop: CachedShop) => string[];
  /** Set when the change is not made by a request, and is known by its notification only. */
  isNotified?: boolean;
}

/** The public reads of a design. */
export const ofDesign = [
  '',
  '/related',
  '/preview',
  '/editions/1/differences',
  '/favorite-count',
  '/comments',
  '/comments?limit=1',
  '/comments/count',
  '/embed',
];

export const designUrl = ({ ids }: CachedShop) => `/api/stl-files/${ids.shown}`;

async function succeed({ site }: CachedShop, person: UserRow, request: Request): Promise<void> {
  const response = await site.as(person)(request);
  expect([response.statusCode < 300, response.body]).toEqual([true, expect.anything()]);
}
const asAdmin = (shop: CachedShop, request: Request) => succeed(shop, shop.admin, request);
const asFan = (shop: CachedShop, request: Request) => succeed(shop, shop.fan, request);

const changeDesign = (body: object) => (shop: CachedShop) =>
  asAdmin(shop, { method: 'PATCH', url: `/api/admin/stl-files/${shop.ids.shown}`, body });
const onComment =
  (method: 'PATCH' | 'POST' | 'DELETE', path = '', body?: object) =>
  (shop: CachedShop) =>
    asFan(shop, { method, url: `/api/model-comments/${shop.commentId}${path}`, body });
const inTransaction = ({ site }: CachedShop, work: (tx: Tx) => Promise<unknown>) =>
  site.db.transaction().execute(work);

export const responseChanges: Change[] = [
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
    apply: (shop) =>
      asFan(shop, { method: 'POST', url: `${designUrl(shop)}/comments`, body: { content: 'Another one' } }),
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
    apply: (shop) =>
      asFan(shop, {
        method: 'POST',
        url: `/api/model-comments/${shop.replyId}/reactions`,
        body: { reaction: 'wow' },
      }),
    affects: (id, shop) => [`${id}/comments`, `/api/model-comments/${shop.commentId}/replies`],
  },
  {
    name: 'a withdrawn reaction',
    apply: onComment('DELETE', '/reactions'),
    affects: (id) => [`${id}/comments`],
  },
  {
    name: "a new name of a comment's author",
    apply: (shop) =>
      asFan(shop, { method: 'PUT', url: '/api/user/profile', body: { username: 'renamed fan' } }),
    affects: (id, shop) => [`${id}/comments`, `/api/model-comments/${shop.commentId}/replies`],
  },
  {
    name: 'a hidden comment',
    apply: (shop) =>
      asAdmin(shop, {
        method: 'POST',
        url: `/api/moderation/comments/${shop.replyId}/hide`,
        body: { reason: 'Off topic' },
      }),
    affects: (id, shop) => [
      `${id}/comments`,
      `${id}/comments/count`,
      `/api/model-comments/${shop.commentId}/replies`,
    ],
  },
  {
    name: 'a restored comment',
    apply: (shop) =>
      asAdmin(shop, { method: 'POST', url: `/api/moderation/comments/${shop.replyId}/restore` }),
    affects: (id) => [`${id}/comments`, `${id}/comments/count`],
  },
  {
    name: 'a deleted comment',
    apply: (shop) => asFan(shop, { method: 'DELETE', url: `/api/model-comments/${shop.replyId}` }),
    affects: (id) => [`${id}/comments`, `${id}/comments/count`, id],
  },
  {
    name: 'a favorite',
    apply: (shop) => asFan(shop, { method: 'POST', url: `${designUrl(shop)}/favorite` }),
    affects: (id) => [id, `${id}/favorite-count`, '/api/stl-files'],
  },
  {
    name: 'a favorite that another instance counts',
    apply: (shop) =>
      setFavorite(shop.site.db, { userId: shop.admin.id, modelId: shop.ids.shown, isFavorited: true }),
    affects: (id) => [id, `${id}/favorite-count`, '/api/stl-files?q=vase&sort=newest'],
    isNotified: true,
  },
  {
    name: 'a download',
    apply: (shop) => inTransaction(shop, (tx) => recordDownloadCount(tx, shop.ids.further)),
    affects: (_, shop) => [
      '/api/stl-files',
      '/api/stl-files?sort=popular&limit=1',
      `/api/stl-files/${shop.ids.further}`,
    ],
    isNotified: true,
  },
  {
    name: 'new rankings',
    apply: async (shop) => {
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
    apply: async (shop) => {
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
    apply: (shop) =>
      asAdmin(shop, {
        method: 'PUT',
        url: `/api/admin/categories/${shop.category.id}`,
        body: { name: 'Living rooms' },
      }),
    affects: () => ['/api/categories'],
  },
  {
    name: 'new synonyms',
    apply: (shop) =>
      asAdmin(shop, {
        method: 'POST',
        url: '/api/admin/search/synonyms',
        body: { words: ['vase', 'fluted'] },
      }),
    affects: () => [],
  },
  {
    name: 'a release by hand',
    apply: (shop) =>
      asAdmin(shop, {
        method: 'PATCH',
        url: `/api/admin/stl-files/${shop.ids.draft}`,
        body: { state: 'released' },
      }),
    affects: (_, shop) => [
      `/api/stl-files/${shop.ids.draft}`,
      '/api/stl-files',
      '/api/stl-files/category-counts',
    ],
  },
  {
    name: 'a scheduled release',
    apply: (shop) => releaseDue(shop.site.db, new Date('2026-11-18T16:00:00Z'), async () => undefined),
    affects: () => ['/api/stl-files', '/api/stl-files?q=vase', '/api/releases/upcoming'],
    isNotified: true,
  },
  {
    name: 'a design in the bin',
    apply: (shop) => asAdmin(shop, { method: 'DELETE', url: `/api/admin/stl-files/${shop.ids.shown}` }),
    affects: (id) => [...ofDesign.map((path) => id + path), '/api/stl-files', '/api/stl-files?q=vase'],
  },
  {
    name: 'a restored design',
    apply: (shop) => asAdmin(shop, { method: 'POST', url: `/api/admin/stl-files/${shop.ids.shown}/restore` }),
    affects: (id) => [...ofDesign.map((path) => id + path), '/api/stl-files'],
  },
  {
    name: 'a deleted account',
    apply: (shop) => inTransaction(shop, (tx) => anonymizeUserComments(tx, shop.fan.id)),
    affects: (id) => [`${id}/comments`],
    isNotified: true,
  },
];
