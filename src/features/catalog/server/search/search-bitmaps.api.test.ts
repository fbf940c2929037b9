import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { createAdmin, createCategory, createModel } from '#test/support/factories.ts';
import { expectExactBitmaps, readBitmaps } from '#test/support/search-bitmaps.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { indexModel } from './model-index.ts';
import { recordDownloadCount } from '#test/support/design-counts.ts';

const site = useTestApp();
let ids: number[];

beforeAll(async () => {
  await createCategory(site.db, 'Garden');
  ids = [];
  for (const [title, description] of [
    ['Ribbed vase', 'A vase of one wall.'],
    ['Planter', 'Stands beside a vase.'],
    ['Hook', 'For the garden.'],
    ['Hook', 'For the wall.'],
  ])
    ids.push(
      await createModel(site.db, { title, description: `<p>${description}</p>`, categories: ['garden'] }),
    );
});

const expectExact = () => expectExactBitmaps(site.db);

async function findParts(lexeme: string): Promise<number> {
  const { rows } = await sql`select from search_postings where lexeme = ${lexeme}`.execute(site.db);
  return rows.length;
}

it('contains the words, tokens and popularity of each design after each kind of change', async () => {
  const [vase = 0, planter = 0, hook = 0] = ids;
  const admin = site.as(await createAdmin(site.db));
  await expectExact();
  const url = (id: number) => `/api/admin/stl-files/${id}`;
  await admin({ method: 'PATCH', url: url(vase), body: { title: 'Smooth bowl', isPremium: true } });
  expect(await findParts('rib')).toBe(0);
  expect(await findParts('smooth')).toBe(1);
  await expectExact();
  for (let times = 0; times < 5; times += 1)
    await site.db.transaction().execute((tx) => recordDownloadCount(tx, planter));
  await expectExact();
  await admin({ method: 'DELETE', url: url(hook) });
  await expectExact();
  await admin({ method: 'POST', url: `${url(hook)}/restore`, body: {} });
  await expectExact();
  await site.db.deleteFrom('models').where('id', 'in', ids).execute();
  expect(await readBitmaps(site.db)).toEqual([]);
});

it('contains designs that were written and downloaded at the same time', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index);
  const made = await Promise.all(
    numbers.map((n) => createModel(site.db, { title: `Vase ${n % 3}`, description: `<p>Hook ${n}</p>` })),
  );
  await Promise.all([
    ...made
      .slice(0, 8)
      .flatMap((id) => [1, 2].map(() => site.db.transaction().execute((tx) => recordDownloadCount(tx, id)))),
    ...made.slice(4).map((id) =>
      site.db.transaction().execute(async (tx) => {
        await tx.updateTable('models').set({ title: 'Bowl' }).where('id', '=', id).execute();
        await indexModel(tx, id);
      }),
    ),
  ]);
  await expectExact();
  expect(await findParts('bowl')).toBe(1);
  await site.db.deleteFrom('models').where('id', 'in', made).execute();
});

it('changes nothing in a transaction that is rolled back', async () => {
  const before = await readBitmaps(site.db);
  const undone = site.db.transaction().execute(async (tx) => {
    await sql`insert into models (title, title_key, bundle_key, bundle_size_bytes, bundle_sha256)
      values ('Vase', 'vase', 'none', 1, '')`.execute(tx);
    await sql`insert into model_search (model_id, title_key, popularity, released_at, words)
      select id, 'vase', 0, now(), to_tsvector('catalogue', 'vase') from models`.execute(tx);
    await sql`set constraints all immediate`.execute(tx);
    throw new Error('Undone.');
  });
  await expect(undone).rejects.toThrow('Undone.');
  expect(await readBitmaps(site.db)).toEqual(before);
});
