import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createAdmin,
  createCategory,
  createModel,
  createSubcategory,
  createUser,
  type UserRow,
} from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { AdminModel } from '../../admin-schemas.ts';

const site = useTestApp();
let admin: UserRow;
let ids: [shelf: number, pot: number, uncategorized: number, binned: number];

const path = '/api/admin/stl-files';
const missingId = 2_147_000_000;

beforeAll(async () => {
  admin = await createAdmin(site.db);
  const rooms = await createCategory(site.db, 'Rooms');
  const garden = await createCategory(site.db, 'Garden');
  await createSubcategory(site.db, rooms.id, 'Shelves');
  await createSubcategory(site.db, garden.id, 'Pots');
});

beforeEach(async () => {
  const designs = [
    { categories: ['rooms'], subcategories: ['shelves'] },
    { categories: ['garden', 'rooms'], subcategories: ['pots', 'shelves'], isPremium: true },
    {},
    { categories: ['rooms'] },
  ];
  const made: number[] = [];
  for (const parts of designs) made.push(await createModel(site.db, parts));
  ids = made as typeof ids;
  await site.as(admin)({ method: 'DELETE', url: `${path}/${ids[3]}` });
});

function send(body: object, person: UserRow = admin) {
  return site.as(person)({ method: 'POST', url: `${path}/bulk`, body });
}

async function change(body: object): Promise<number[]> {
  const response = await send({ ids: [missingId, ...ids.toReversed(), ids[0]], ...body });
  expect(response.json()).toHaveProperty('changed');
  return response.json<{ changed: number[] }>().changed;
}

function read(id: number) {
  return site
    .as(admin)({ url: `${path}/${id}` })
    .then((response) => response.json<AdminModel>());
}

async function readPlaces() {
  const models = await Promise.all(ids.map(read));
  return models.map(({ categories, subcategories }) => [...categories, ...subcategories].join(' '));
}

async function readAuditEvents(action: string) {
  const rows = await site.db
    .selectFrom('audit_events')
    .select(['target_id', 'actor_id', 'before', 'after'])
    .where('action', '=', action)
    .where('target_id', 'in', ids.map(String))
    .orderBy('id')
    .execute();
  expect(rows.every(({ actor_id }) => actor_id === admin.id)).toBe(true);
  return rows.map(({ target_id, before, after }) => [Number(target_id), before, after]);
}

async function expectExactCounts() {
  const { rows } = await sql<{ slug: string }>`
    select slug from categories c where model_count <> (
      select count(*) from model_categories l join models m on m.id = l.model_id and m.is_public where l.category_id = c.id)
    union all select slug from subcategories s where model_count <> (
      select count(*) from model_subcategories l join models m on m.id = l.model_id and m.is_public
      where l.subcategory_id = s.id)
    union all select name from counters where name = 'models'
      and value <> (select count(*) from models where is_public)`.execute(site.db);
  expect(rows).toEqual([]);
}

it('adds a category to those of each design', async () => {
  const [shelf, pot, uncategorized] = ids;
  expect(await change({ action: 'addCategory', category: 'garden' })).toEqual([shelf, pot, uncategorized]);
  expect(await readPlaces()).toEqual([
    'garden rooms shelves',
    'garden rooms pots shelves',
    'garden',
    'rooms',
  ]);
  expect(await readAuditEvents('design.update')).toEqual([
    [shelf, { categories: ['rooms'] }, { categories: ['garden', 'rooms'] }],
    [uncategorized, { categories: [] }, { categories: ['garden'] }],
  ]);
  await expectExactCounts();
});

it('moves designs into one category and keeps its subcategories', async () => {
  expect(await change({ action: 'moveToCategory', category: 'garden' })).toEqual(ids.slice(0, 3));
  expect(await readPlaces()).toEqual(['garden', 'garden pots', 'garden', 'rooms']);
  expect(await readAuditEvents('design.update')).toHaveLength(3);
  const listed = (await site.request({ url: '/api/stl-files?category=rooms' })).json<{ id: number }[]>();
  expect(listed.filter(({ id }) => ids.includes(id))).toEqual([]);
  await expectExactCounts();
});

it('sets designs to premium', async () => {
  const [shelf, , uncategorized] = ids;
  expect(await change({ action: 'setPremium', isPremium: true })).toEqual(ids.slice(0, 3));
  expect((await Promise.all(ids.map(read))).map(({ isPremium }) => isPremium)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const values = [{ isPremium: false }, { isPremium: true }];
  expect(await readAuditEvents('design.update')).toEqual([
    [shelf, ...values],
    [uncategorized, ...values],
  ]);
});

it('moves designs into the bin and restores them', async () => {
  const live = ids.slice(0, 3);
  expect(await change({ action: 'delete' })).toEqual(live);
  expect((await site.request({ url: `/api/stl-files/${ids[0]}` })).statusCode).toBe(404);
  await expectExactCounts();
  expect(await change({ action: 'delete' })).toEqual([]);
  expect(await change({ action: 'setPremium', isPremium: true })).toEqual([]);
  expect(await change({ action: 'restore' })).toEqual(ids);
  expect(await change({ action: 'restore' })).toEqual([]);
  expect((await site.request({ url: `/api/stl-files/${ids[0]}` })).statusCode).toBe(200);
  expect((await readAuditEvents('design.delete')).map(([id]) => id)).toEqual([ids[3], ...live]);
  expect((await readAuditEvents('design.restore')).map(([id]) => id)).toEqual(ids);
  await expectExactCounts();
});

it('changes all designs or none', async () => {
  await sql`
    create function refuse_last() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    site.db,
  );
  await sql`create trigger refuse_last before update on models
    for each row when (old.id = ${sql.lit(ids[2])}) execute function refuse_last()`.execute(site.db);
  for (const body of [{ action: 'delete' }, { action: 'addCategory', category: 'garden' }]) {
    expect((await send({ ids, ...body })).statusCode).toBe(500);
  }
  await sql`drop trigger refuse_last on models`.execute(site.db);
  expect((await read(ids[0])).deletedAt).toBeNull();
  expect((await readPlaces())[0]).toBe('rooms shelves');
  expect([
    ...(await readAuditEvents('design.update')),
    ...(await readAuditEvents('design.delete')),
  ]).toHaveLength(1);
  await expectExactCounts();
});

it('runs concurrently with changes of the same designs', async () => {
  const responses = await Promise.all([
    send({ action: 'moveToCategory', ids, category: 'garden' }),
    send({ action: 'moveToCategory', ids: ids.toReversed(), category: 'rooms' }),
    send({ action: 'delete', ids: ids.slice(1, 2) }),
    ...ids.map((id) =>
      site.as(admin)({ method: 'PATCH', url: `${path}/${id}`, body: { categories: ['rooms', 'garden'] } }),
    ),
  ]);
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true);
  await expectExactCounts();
});

it('rejects invalid changes, and people who are not admins', async () => {
  const bad = [
    { action: 'addCategory', ids, category: 'nowhere' },
    { action: 'moveToCategory', ids: [missingId], category: 'nowhere' },
    { action: 'addCategory', ids },
    { action: 'addCategory', ids, category: "x'; --" },
    { action: 'setPremium', ids, isPremium: 'yes' },
    { action: 'purge', ids },
    { action: 'delete', ids: [] },
    { action: 'delete', ids: Array.from({ length: 201 }, (_, n) => n + 1) },
    { action: 'delete', ids: ['1; drop table models'] },
    { action: 'delete', ids: [-1] },
    { action: 'delete' },
    {},
  ];
  for (const body of bad) expect([body, (await send(body)).statusCode]).toEqual([body, 400]);
  const body = { action: 'delete', ids };
  expect((await send(body, await createUser(site.db))).statusCode).toBe(403);
  expect((await send(body, await createUser(site.db, { is_mod: true }))).statusCode).toBe(403);
  expect((await site.request({ method: 'POST', url: `${path}/bulk`, body })).statusCode).toBe(401);
  expect((await read(ids[0])).deletedAt).toBeNull();
});
