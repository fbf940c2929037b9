import { beforeAll, describe, expect, it } from 'vitest';
import {
  createAdmin,
  createCategory,
  createModel,
  createSubcategory,
  createUser,
  type UserRow,
} from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { AdminCategory } from '../schemas.ts';

const site = useTestApp();
let admin: UserRow;

beforeAll(async () => {
  admin = await createAdmin(site.db);
});

const post = (url: string, body: unknown) => site.as(admin)({ method: 'POST', url, body });

describe('access to changes of categories', () => {
  it('rejects visitors and people who are not admins before it parses the body', async () => {
    const call = { method: 'POST', url: '/api/admin/categories', body: { name: 7 } } as const;
    const visitor = await site.request(call);
    expect(visitor.statusCode).toBe(401);
    expect(visitor.json()).toMatchObject({ code: 'unauthorized' });
    const someone = await site.as(await createUser(site.db))(call);
    expect(someone.statusCode).toBe(403);
    expect(someone.json()).toMatchObject({ message: 'Admin access required' });
  });

  it.each([
    ['GET', 'categories'],
    ['GET', 'subcategories'],
    ['PUT', 'categories/1'],
    ['DELETE', 'categories/1'],
    ['POST', 'subcategories'],
    ['PATCH', 'subcategories/1'],
    ['DELETE', 'subcategories/1'],
  ] as const)('nor lets others in: %s /api/admin/%s', async (method, path) => {
    const call = { method, url: `/api/admin/${path}`, body: method === 'GET' ? undefined : {} };
    const moderator = site.as(await createUser(site.db, { is_mod: true }));
    expect([(await site.request(call)).statusCode, (await moderator(call)).statusCode]).toEqual([401, 403]);
  });
});

describe('categories', () => {
  it('adds, renames without changing the slug, and deletes once', async () => {
    const added = await post('/api/admin/categories', { name: '  Home Décor ', description: 'For rooms' });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({ name: 'Home Décor', slug: 'home-decor', modelCount: 0 });
    const url = `/api/admin/categories/${added.json<{ id: number }>().id}`;

    const renamed = await site.as(admin)({ method: 'PUT', url, body: { name: 'Rooms' } });
    expect(renamed.json()).toMatchObject({ name: 'Rooms', slug: 'home-decor', description: 'For rooms' });

    expect((await site.as(admin)({ method: 'DELETE', url })).statusCode).toBe(204);
    expect((await site.as(admin)({ method: 'DELETE', url })).statusCode).toBe(404);
  });

  it('rejects a name that is taken in any case, blank, or invisible', async () => {
    await post('/api/admin/categories', { name: 'Garden' });
    expect((await post('/api/admin/categories', { name: 'gARDEN' })).statusCode).toBe(409);
    for (const name of [
      '   ',
      '\u200b',
      '\u2800',
      '\u0301',
      'Two\nlines',
      'a\u0008b',
      'a\ufffeb',
      '\u202eesrever',
    ]) {
      const refused = await post('/api/admin/categories', { name });
      expect([name, refused.statusCode]).toEqual([name, 400]);
      expect(refused.json()).toMatchObject({ issues: [{ path: 'name' }] });
    }
  });

  it('returns them to everybody, and 304 for a known ETag', async () => {
    const first = await site.request({ url: '/api/categories' });
    expect(first.headers['cache-control']).toContain('public');
    const again = await site.request({
      url: '/api/categories',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });
});

describe('subcategories', () => {
  it('assigns their own slugs, and deletes them with their category', async () => {
    const parent = (await post('/api/admin/categories', { name: 'Lamps' })).json<{ id: number }>();
    const other = (await post('/api/admin/categories', { name: 'Shades' })).json<{ id: number }>();
    const first = await post('/api/admin/subcategories', { name: 'Small', categoryId: parent.id });
    const second = await post('/api/admin/subcategories', { name: 'Small', categoryId: other.id });
    expect([first.json(), second.json()]).toMatchObject([{ slug: 'small' }, { slug: 'small-2' }]);
    expect((await post('/api/admin/subcategories', { name: 'small', categoryId: other.id })).statusCode).toBe(
      409,
    );
    expect((await post('/api/admin/subcategories', { name: 'Big', categoryId: 999 })).statusCode).toBe(400);

    await site.as(admin)({ method: 'DELETE', url: `/api/admin/categories/${parent.id}` });
    const left = (await site.request({ url: '/api/subcategories' })).json<{ slug: string }[]>();
    expect(left.map(({ slug }) => slug)).toEqual(['small-2']);
  });
});

it('counts the designs of each category for admins, including drafts but not the bin', async () => {
  const { id, slug } = await createCategory(site.db);
  const child = await createSubcategory(site.db, id, 'Vases');
  const made: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    made.push(await createModel(site.db, { categories: [slug], subcategories: [child.slug] }));
  }
  const [draft = 0, binned = 0] = made;
  const models = site.db.updateTable('models');
  await models.set({ state: 'draft' }).where('id', '=', draft).execute();
  await models.set({ state: 'draft', deleted_at: new Date() }).where('id', '=', binned).execute();
  for (const table of ['categories', 'subcategories'] as const) {
    await site.db
      .updateTable(table)
      .set({ model_count: 1 })
      .where('slug', 'in', [slug, child.slug])
      .execute();
    const rows = (await site.as(admin)({ url: `/api/admin/${table}` })).json<AdminCategory[]>();
    expect(rows.find((row) => [slug, child.slug].includes(row.slug))).toMatchObject({
      modelCount: 1,
      designCount: 2,
    });
    expect((await site.request({ url: `/api/${table}` })).body).not.toContain('designCount');
  }
});

describe('the history', () => {
  it('records each change with its actor and old values, and nothing for an unchanged category', async () => {
    const { id: from } = await createCategory(site.db, 'Hallway');
    const call = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      site.as(admin)({ method, url: `/api/admin/${path}`, body });
    const { id: to } = (await call('POST', 'categories', { name: 'Attic' })).json<{ id: number }>();
    await call('PUT', `categories/${to}`, { name: 'Attic' });
    await call('PUT', `categories/${to}`, { name: 'Loft', description: 'Up there' });
    const child = { name: 'Hooks', categoryId: from };
    const { id } = (await call('POST', 'subcategories', child)).json<{ id: number }>();
    await call('PATCH', `subcategories/${id}`, child);
    await call('PATCH', `subcategories/${id}`, {});
    await call('PATCH', `subcategories/${id}`, { categoryId: to });
    const before = await site.db.selectFrom('audit_events').selectAll().execute();
    await call('POST', 'subcategories', { name: 'hooks', categoryId: to });
    await call('PATCH', `subcategories/${id}`, { categoryId: 999_999 });
    expect(await site.db.selectFrom('audit_events').selectAll().execute()).toEqual(before);
    await call('DELETE', `subcategories/${id}`);
    await call('POST', 'subcategories', { name: 'Rails', categoryId: to });
    await call('DELETE', `categories/${to}`);
    const auditEvents = await site.db
      .selectFrom('audit_events')
      .selectAll()
      .where('target_id', 'in', [String(id), String(to)])
      .where('target_name', 'in', ['Attic', 'Loft', 'Hooks'])
      .orderBy('id')
      .execute();
    expect(new Set(auditEvents.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
    const hooks = { name: 'Hooks', slug: 'hooks', description: '' };
    expect(
      auditEvents.map((auditEvent) => [
        auditEvent.action,
        auditEvent.target_name,
        auditEvent.before,
        auditEvent.after,
      ]),
    ).toEqual([
      ['category.create', 'Attic', null, { name: 'Attic', slug: 'attic', description: '' }],
      [
        'category.update',
        'Loft',
        { name: 'Attic', description: '' },
        { name: 'Loft', description: 'Up there' },
      ],
      ['subcategory.create', 'Hooks', null, { ...hooks, category: 'Hallway' }],
      ['subcategory.update', 'Hooks', { category: 'Hallway' }, { category: 'Loft' }],
      ['subcategory.delete', 'Hooks', { ...hooks, category: 'Loft' }, null],
      [
        'category.delete',
        'Loft',
        { name: 'Loft', slug: 'attic', description: 'Up there', subcategories: ['Rails'] },
        null,
      ],
    ]);
  });
});

describe('general rules of the API', () => {
  it('returns 404 for an unknown path and 405 for another method of a known path', async () => {
    const unknown = await site.request({ url: '/api/nothing' });
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({ code: 'not_found' });
    const other = await site.request({ method: 'DELETE', url: '/api/categories' });
    expect(other.statusCode).toBe(405);
    expect(other.headers.allow).toContain('GET');
  });

  it.each(['0', '-1', 'x', '1.5', '9007199254740992'])('returns 400 for the id %s', async (id) => {
    expect((await site.as(admin)({ method: 'DELETE', url: `/api/admin/categories/${id}` })).statusCode).toBe(
      400,
    );
  });

  it('rejects a write that a browser sends from another site', async () => {
    const body = { name: 'Elsewhere' };
    const url = '/api/admin/categories';
    const send = (headers: Record<string, string>) => site.as(admin)({ method: 'POST', url, body, headers });
    expect((await send({ origin: 'https://elsewhere.example' })).statusCode).toBe(403);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send({ origin: 'null' })).statusCode).toBe(403);
    expect((await send({ origin: 'null', 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send({ origin: 'null', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201);
  });

  it('describes the routes in the OpenAPI document', async () => {
    const document = (await site.request({ url: '/api/openapi.json' })).json<{ paths: object }>();
    expect(Object.keys(document.paths)).toContain('/api/admin/categories/{id}');
  });
});

describe('ids outside the range of the column', () => {
  const id = 3_000_000_000;

  it.each([
    ['PUT', '/api/admin/categories/:id', { name: 'Any' }],
    ['DELETE', '/api/admin/categories/:id', undefined],
    ['PATCH', '/api/admin/subcategories/:id', { name: 'Any' }],
    ['PATCH', '/api/admin/stl-files/:id', { title: 'Any' }],
    ['DELETE', '/api/admin/stl-files/1/files/:id', undefined],
    ['GET', '/api/stl-files/:id', undefined],
    ['GET', '/api/stl-files/:id/download', undefined],
    ['GET', '/api/stl-files/:id/image', undefined],
    ['GET', '/api/stl-files/:id/comments', undefined],
    ['POST', '/api/stl-files/:id/favorite', undefined],
    ['DELETE', '/api/model-comments/:id', undefined],
    ['POST', '/api/moderation/comments/:id/restore', undefined],
  ] as const)('are refused with 400 when they have 300 digits: %s %s', async (method, path, body) => {
    const url = path.replace(':id', '9'.repeat(300));
    expect((await site.as(admin)({ method, url, body })).statusCode).toBe(400);
  });

  it.each([
    ['PUT', `/api/admin/categories/${id}`, { name: 'Any' }],
    ['DELETE', `/api/admin/categories/${id}`, undefined],
    ['PATCH', `/api/admin/subcategories/${id}`, { name: 'Any' }],
    ['DELETE', `/api/admin/subcategories/${id}`, undefined],
    ['PATCH', `/api/admin/stl-files/${id}`, { title: 'Any' }],
    ['DELETE', `/api/admin/stl-files/${id}`, undefined],
    ['DELETE', `/api/admin/stl-files/${id}/files/1`, undefined],
    ['GET', `/api/stl-files/${id}`, undefined],
  ] as const)('are not found: %s %s', async (method, url, body) => {
    expect((await site.as(admin)({ method, url, body })).statusCode).toBe(404);
  });

  it('rejects them as parents', async () => {
    const response = await post('/api/admin/subcategories', { name: 'Orphan', categoryId: id });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ issues: [{ path: 'categoryId' }] });
  });
});
