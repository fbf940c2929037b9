import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRankings } from '#src/features/catalog/server/rankings/rankings.ts';
import { refreshRelated } from '#src/features/catalog/server/related/related-models.ts';
import { generousRules } from '../support/comments.ts';
import { fillShop, type FullShop } from '../support/full-shop.ts';
import { openRecordedDatabase, type PlanNode, type RecordedDatabase } from '../support/recorded-plans.ts';
import { createTestApp, testNow, type Request, type TestApp } from '../support/test-app.ts';

const url = process.env.TEST_DATABASE_URL;

/** Tables that the owner fills by hand, or that have one row per kind of counter or per key. */
const smallTables = [
  'clock',
  'categories',
  'subcategories',
  'search_synonyms',
  'search_synonym_groups',
  'counters',
  'licence_keys',
  'connection_proofs',
];
/** Partial indexes of the few designs that are not released yet. Reading one of them from end to end is cheap. */
const smallIndexes = ['models_due', 'models_unreleased'];

/** Lists the nodes of a plan that read a table or an index from end to end. */
function findFullScans(node: PlanNode, isLimited = false): string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'] ?? '';
  const index = node['Index Name'] ?? '';
  const isBounded = isLimited || type === 'Limit';
  const isIndexScan = type.startsWith('Index') && node['Index Cond'] === undefined && !isBounded;
  const isFull = (type === 'Seq Scan' || isIndexScan) && !smallTables.includes(table);
  const own = isFull && !smallIndexes.includes(index) ? [`${type} of ${table} ${index}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap((child) => findFullScans(child, isBounded))];
}

describe.skipIf(url === undefined)('the statements of requests', () => {
  let database: RecordedDatabase;
  let site: TestApp;
  let shop: FullShop;

  beforeAll(async () => {
    database = await openRecordedDatabase(url ?? '');
    const config = { rateLimitFactor: 1000, ...generousRules };
    site = await createTestApp(config, undefined, undefined, { connection: database.connection });
    shop = await fillShop(site);
    await refreshRankings(site.db, testNow);
    await refreshRelated(site.db, testNow);
  });
  afterAll(() => site.close());

  function takeFullScans(): string[] {
    return database
      .takePlans()
      .flatMap(({ statement, plan }) => findFullScans(plan).map((scan) => `${scan}: ${statement}`));
  }

  it('finds a statement that reads a table from end to end', async () => {
    database.takePlans();
    await site.db.selectFrom('users').select('id').where('bio', '=', 'x').execute();
    expect(takeFullScans()).toEqual([expect.stringMatching(/^Seq Scan of users : select "id" from "users"/)]);
  });

  it('read no growing table from end to end in any documented read, for any role', async () => {
    const { paths } = (await site.request({ url: '/api/openapi.json' })).json<{
      paths: Record<string, { get?: object }>;
    }>();
    const documented = Object.keys(paths).filter((path) => paths[path]?.get !== undefined);
    const withIds = documented.map((path) =>
      path
        .replace(/^(\/api\/(?:admin\/)?users\/)\{id\}/, `$1${shop.someone.id}`)
        .replace('{id}', String(shop.modelId))
        .replace(/\{\w+\}/g, '1'),
    );
    const senders = [site.request, site.as(shop.someone), site.as(shop.admin)];
    for (const address of [...withIds, ...searches]) {
      database.takePlans();
      for (const send of senders) await send({ url: address });
      expect([address, takeFullScans()]).toEqual([address, []]);
    }
  });

  it('read no growing table from end to end in writes', async () => {
    const { modelId, someone, admin } = shop;
    const design = `/api/stl-files/${modelId}`;
    const post = (path: string, body: unknown = {}) => ({ method: 'POST' as const, url: path, body });
    const asSomeone: Request[] = [
      post(`${design}/favorite`),
      { method: 'DELETE', url: `${design}/favorite` },
      post(`${design}/comments`, { content: 'It printed well.' }),
      post(`${design}/comments`, { content: 'So did mine.', parentId: 2 }),
      post('/api/model-comments/1/reactions', { reaction: 'like' }),
      post('/api/model-comments/1/report', { reason: 'spam' }),
      { method: 'DELETE', url: '/api/model-comments/1/reactions' },
      {
        method: 'PUT',
        url: '/api/user/profile',
        body: { firstName: 'Mira', lastName: 'Stone', username: 'mira' },
      },
      { method: 'PUT', url: '/api/user/notifications', body: { wantsStlEmails: true } },
      post('/api/user/notifications/read', { upTo: 1, isOnlySubject: true }),
      { method: 'PATCH', url: '/api/user/notifications/settings', body: { reply: false } },
      post('/api/user/follows', { kind: 'designer', target: 'designer-two' }),
      { method: 'DELETE', url: '/api/user/follows/designer/designer-two' },
      { method: 'PUT', url: '/api/user/slicers', body: { system: 'linux', slicer: 'orcaslicer' } },
      post(`${design}/download`),
      { method: 'GET', url: `${design}/download` },
      { method: 'DELETE', url: '/api/auth/sessions' },
    ];
    const asAdmin: Request[] = [
      { method: 'PATCH', url: `/api/admin/stl-files/${modelId}`, body: { title: 'Ribbed vase' } },
      { method: 'DELETE', url: `/api/admin/stl-files/${modelId}` },
      post(`/api/admin/stl-files/${modelId}/restore`),
      { method: 'PATCH', url: `/api/admin/users/${someone.id}`, body: { role: 'mod' } },
      { method: 'DELETE', url: `/api/admin/users/${someone.id}/sessions` },
      post('/api/moderation/comments/1/hide', { reason: 'Off topic' }),
      post('/api/moderation/comments/1/restore'),
      post('/api/admin/categories', { name: 'Tools' }),
    ];
    const account = { email: 'new@example.com', password: 'a long password of hers' };
    const asVisitor: Request[] = [
      post('/api/auth/register', { ...account, firstName: 'Ada' }),
      post('/api/auth/login', account),
      post('/api/auth/request-password-reset', { email: account.email }),
      post('/api/contact', {
        name: 'Ada',
        email: account.email,
        subject: 'Vases',
        message: 'How large is it?',
      }),
    ];
    for (const [send, requests] of [
      [site.request, asVisitor],
      [site.as(someone), asSomeone],
      [site.as(admin), asAdmin],
    ] as const) {
      for (const request of requests) {
        database.takePlans();
        const { statusCode } = await send(request);
        const isDone = statusCode < 300;
        const call = `${request.method} ${request.url}`;
        expect([call, isDone, takeFullScans()]).toEqual([call, true, []]);
      }
    }
  });
});

/** Reads with filters and orders, which have statements of their own. */
const searches = [
  ...['newest', 'popular', 'title', 'time'].map((sort) => `/api/stl-files?sort=${sort}&limit=1`),
  '/api/stl-files?q=vase',
  '/api/stl-files?q=vase&sort=newest&limit=1',
  '/api/stl-files?q=vace',
  '/api/search/suggestions?q=va',
  ...['title', 'popular', 'trending', 'time'].map((sort) => `/api/stl-files?q=vase&sort=${sort}`),
  '/api/stl-files?q=vase&bed=180&category=vases',
  '/api/stl-files?q=vase&filter=trending',
  '/api/stl-files?tag=gift&premium=false',
  '/api/stl-files?designer=someone',
  '/api/stl-files?category=vases&subcategory=vases',
  '/api/stl-files?filter=trending',
  '/api/stl-files?bed=180&tall=180&maxMinutes=600&maxGrams=500&class=bed-slinger',
  '/api/stl-files/category-counts?q=vase',
  '/api/stl-files/category-counts?q=vase&bed=180',
  '/api/stl-files/category-counts?bed=180&tall=180',
  ...['live', 'released', 'draft', 'scheduled', 'bin'].map((shelf) => `/api/admin/stl-files?shelf=${shelf}`),
  ...['newest', 'title', 'downloads'].map((sort) => `/api/admin/stl-files?sort=${sort}&limit=1`),
  '/api/admin/stl-files?sort=downloads&order=asc&category=vases',
  '/api/admin/stl-files?q=vase',
  '/api/admin/stl-files?q=v&category=vases',
  '/api/admin/stl-files?category=~none',
  '/api/admin/users?q=mira',
  '/api/admin/users?q=m',
  '/api/admin/audit?action=design.update',
  '/api/admin/audit?kind=design&targetId=1',
  '/api/admin/audit?from=2026-01-01&to=2026-12-31',
];
