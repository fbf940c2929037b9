import { readFile } from 'node:fs/promises';
import { CompiledQuery } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { splitStatements } from '#src/db/migrate.ts';
import { toSortKey } from '#src/lib/fold.ts';
import { createAdmin, createCategory, createModel, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();
let admin: UserRow;

beforeAll(async () => {
  admin = await createAdmin(site.db);
});

const post = (url: string, body: unknown) => site.as(admin)({ method: 'POST', url, body });

// The order if neither case nor accents count.
const inOrder = [
  'Ärmel',
  'atlas',
  'Böden',
  'Boote',
  'Łampen',
  'lid',
  'o’clock',
  'OEUVRES I',
  'ŒUVRES II',
  '(Ofen)',
  'zebra',
  'Ящик',
];

it.each(['/api/categories', '/api/admin/categories'])(
  '%s sorts by name without regard to case, accents and signs',
  async (url) => {
    for (const name of inOrder.toReversed()) await post('/api/admin/categories', { name });
    const listed = (await site.as(admin)({ url })).json<{ name: string }[]>().map(({ name }) => name);
    expect(listed.filter((name) => inOrder.includes(name))).toEqual(inOrder);
  },
);

it.each(['/api/subcategories', '/api/admin/subcategories'])(
  '%s sorts by name without regard to case, accents and signs',
  async (url) => {
    const { id } = await createCategory(site.db);
    for (const name of inOrder) {
      await post('/api/admin/subcategories', { name: `x${name}`, categoryId: id });
    }
    const rows = (await site.as(admin)({ url })).json<{ id: number; name: string; categoryId: number }[]>();
    const own = rows.filter(({ categoryId }) => categoryId === id);
    // A new name changes its position.
    for (const row of own) {
      const change = { name: row.name.slice(1) };
      await site.as(admin)({ method: 'PATCH', url: `/api/admin/subcategories/${row.id}`, body: change });
    }
    const renamed = (await site.as(admin)({ url })).json<typeof rows>();
    const names = renamed.filter(({ categoryId }) => categoryId === id).map(({ name }) => name);
    expect(names).toEqual(inOrder);
  },
);

it('sorts the categories of a design by name', async () => {
  const names = ['zulu', 'Yankee', 'Éclair'];
  const slugs = [];
  for (const name of names) slugs.push((await createCategory(site.db, name)).slug);
  const id = await createModel(site.db, { categories: slugs });
  const model = (await site.request({ url: `/api/stl-files/${id}` })).json<{ categories: string[] }>();
  expect(model.categories).toEqual(slugs.toReversed());
});

it('sorts names from before the migration by the same key as new names', async () => {
  const migration = await readFile('migrations/0008_names_in_order.sql', 'utf8');
  const statements = splitStatements(migration).filter((text) => !text.startsWith('alter'));
  await site.db.updateTable('categories').set({ name_key: '' }).execute();
  for (const statement of statements) await site.db.executeQuery(CompiledQuery.raw(statement));
  const rows = await site.db.selectFrom('categories').select(['name', 'name_key']).execute();
  for (const { name, name_key } of rows) expect(name_key).toBe(toSortKey(name));
});
