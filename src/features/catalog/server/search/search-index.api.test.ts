import { beforeAll, expect, it } from 'vitest';
import { createPartCache } from '#src/http/cache/part-cache.ts';
import { createCategory, createModel } from '#test/support/factories.ts';
import { recordStatements } from '#test/support/statements.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { recordDownloadCount } from '#test/support/design-counts.ts';
import { listAscending } from './bitmap.ts';
import { createCachedIndex, createDirectIndex, type SearchIndex } from './search-index.ts';

const site = useTestApp();
let ids: number[];

beforeAll(async () => {
  await createCategory(site.db, 'Garden');
  ids = [];
  for (const [title, description] of [
    ['Ribbed vase', ''],
    ['Planter', '<p>Stands beside a vase in the garden.</p>'],
    ['Vase', ''],
  ])
    ids.push(
      await createModel(site.db, { title, description, categories: title === 'Vase' ? ['garden'] : [] }),
    );
  await site.db.transaction().execute((tx) => recordDownloadCount(tx, ids[1] ?? 0));
});

const createParts = () => createPartCache({ now: () => 0, maxBytes: 1_000_000 });

async function listPostings(index: SearchIndex, lexeme: string) {
  const [postings] = await index.findPostings([lexeme]);
  return Object.fromEntries(
    Object.entries(postings ?? {}).map(([field, bitmap]) => [field, Array.from(listAscending(bitmap))]),
  );
}

it('finds the designs of a lexeme by the field that contains it', async () => {
  const [ribbed = 0, planter = 0, vase = 0] = ids;
  const index = createDirectIndex(site.db);
  expect(await listPostings(index, 'vase')).toEqual({
    tokened: [],
    titled: [ribbed, vase],
    headed: [ribbed, vase],
    worded: [ribbed, planter, vase],
  });
  expect(await listPostings(index, 'garden')).toEqual({
    tokened: [],
    titled: [],
    headed: [vase],
    worded: [planter, vase],
  });
  expect((await listPostings(index, '#w1'))['tokened']).toEqual([planter, vase]);
  expect((await listPostings(index, '#w2'))['tokened']).toEqual([ribbed]);
});

it('returns the same from the cache as from the database', async () => {
  const [direct, cached] = [createDirectIndex(site.db), createCachedIndex(createParts(), site.db, 1)];
  for (const lexemes of [[], ['vase'], ['vase', 'absent', 'garden'], ['#premium0', 'vase']])
    expect(await cached.findPostings(lexemes)).toEqual(await direct.findPostings(lexemes));
  const popularity = await direct.readPopularity();
  expect(popularity.groups.map((group) => group.popularity)).toEqual([2]);
  expect(Array.from(listAscending(popularity.all))).toEqual([ids[1]]);
  expect(await cached.readPopularity()).toEqual(popularity);
});

it('reads all missing postings with one statement, and none if all are known', async () => {
  const { db, texts } = recordStatements(site.db);
  const parts = createParts();
  const find = (lexemes: string[], version = 1) =>
    createCachedIndex(parts, db, version).findPostings(lexemes);
  await Promise.all([find(['vase', 'absent']), find(['absent', 'vase'])]);
  expect(texts).toHaveLength(1);
  await find(['vase', 'garden', 'absent']);
  expect(texts).toHaveLength(2);
  await find(['garden', 'vase']);
  expect(texts).toHaveLength(2);
  await find(['garden', 'vase'], 2);
  expect(texts).toHaveLength(3);
});

it('finds the designs with one of the titles among those that are given', async () => {
  const [ribbed = 0, planter = 0, vase = 0] = ids;
  const index = createDirectIndex(site.db);
  expect(await index.filterByTitle([ribbed, planter, vase], ['vase', 'ribbed vase'])).toEqual([ribbed, vase]);
  expect(await index.filterByTitle([planter], ['vase'])).toEqual([]);
});
