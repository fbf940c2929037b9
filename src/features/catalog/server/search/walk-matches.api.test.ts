import { beforeAll, expect, it } from 'vitest';
import { createCategory, createModel, createUser } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { CursorKey } from '#src/http/api/list-cursor.ts';
import type { ModelListQuery } from '../../schemas.ts';
import { findListFilter } from './list-filter.ts';
import { readSet, type SetPage } from '../queries/ordered-set.ts';
import { recordDownloadCount } from '#test/support/design-counts.ts';
import { findRankingId, refreshRankings } from '../rankings/rankings.ts';
import { findMatches, toIndexQuery } from './matches.ts';
import { createDirectReads } from '../catalog-reads.ts';
import { createDirectIndex } from './search-index.ts';
import { buildMatchSet } from './match-set.ts';
import { isSorted, walkMatches } from './walk-matches.ts';

const site = useTestApp();

beforeAll(async () => {
  const { db } = site;
  await createCategory(db, 'Garden');
  for (let n = 0; n < 24; n += 1) {
    const id = await createModel(db, {
      title: `${n % 4 === 0 ? 'Clip' : 'Vase'} ${(n * 7) % 24}`,
      description: n % 5 === 0 ? '<p>Holds a vase.</p>' : '',
      categories: n % 3 === 0 ? ['garden'] : [],
      isPremium: n % 2 === 0,
    });
    for (let times = 0; times < n % 6; times += 1)
      await db.transaction().execute((tx) => recordDownloadCount(tx, id));
    if (n % 6 === 1)
      await db
        .insertInto('favorites')
        .values({ user_id: (await createUser(db)).id, model_id: id, created_at: testNow })
        .execute();
  }
  await refreshRankings(db, testNow);
});

/** Reads all pages of two designs each. */
async function readAll(read: (after: CursorKey | undefined) => Promise<SetPage['rows']>) {
  const rows: SetPage['rows'] = [];
  for (let after: CursorKey | undefined; ;) {
    const page = await read(after);
    rows.push(...page);
    after = page.at(-1)?.key;
    if (after === undefined) return rows;
  }
}

async function findVases(tokens: readonly string[]) {
  const index = createDirectIndex(site.db);
  const query = await toIndexQuery(index, 'vase', tokens);
  if (!query) throw new Error('The search has no words.');
  return findMatches(index, query);
}

const restrictions: Partial<ModelListQuery>[] = [
  {},
  { premium: true },
  { category: 'garden' },
  { category: 'garden', premium: false },
];

it.each(['newest', 'popular', 'title', 'time', 'trending'] as const)(
  'reads the same designs as the sorted set: %s',
  async (order) => {
    const { db } = site;
    expect(isSorted(order)).toBe(true);
    const sort = { order, sortRankingId: await findRankingId(db, 'trending'), limit: 2 };
    for (const restriction of restrictions) {
      const filter = await findListFilter(createDirectReads(db), restriction);
      if (!filter) throw new Error('The filter names no category.');
      const matches = await findVases(filter.searchTokens);
      const set = buildMatchSet(matches, undefined, { class: undefined });
      const sorted = await readAll(
        async (after) => (await readSet(db, set, { ...sort, printClass: undefined, after })).rows,
      );
      const walked = await readAll((after) => walkMatches(db, matches, filter, { ...sort, after }));
      const idsOf = (rows: SetPage['rows']) => rows.map(({ model_id }) => model_id);
      expect(idsOf(walked)).toEqual(idsOf(sorted));
      expect(walked.length).toBe(matches.total);
      expect(walked.length).toBeGreaterThan(2);
      // Each page can be continued in the other way.
      for (const [index, { key }] of walked.entries()) {
        const further = await readSet(db, set, { ...sort, printClass: undefined, after: key });
        expect(idsOf(further.rows)).toEqual(idsOf(walked.slice(index + 1, index + 3)));
      }
      for (const [index, { key }] of sorted.entries()) {
        const further = await walkMatches(db, matches, filter, { ...sort, after: key });
        expect(idsOf(further)).toEqual(idsOf(sorted.slice(index + 1, index + 3)));
      }
    }
  },
);

it('finds nothing when no design matches', async () => {
  const { db } = site;
  const filter = await findListFilter(createDirectReads(db), {});
  if (!filter) throw new Error('The filter names no category.');
  const matches = await findVases(['#absent']);
  const page = { after: undefined, limit: 2, sortRankingId: 0 };
  expect(await walkMatches(db, matches, filter, { ...page, order: 'newest' })).toEqual([]);
  expect(matches.total).toBe(0);
});
