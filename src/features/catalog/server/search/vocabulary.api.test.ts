import { beforeAll, expect, it } from 'vitest';
import { createPartCache, type PartCache } from '#src/http/cache/part-cache.ts';
import { createModel } from '#test/support/factories.ts';
import { recordStatements } from '#test/support/statements.ts';
import { useTestApp } from '#test/support/test-app.ts';
import { createCachedVocabulary, createDirectVocabulary } from './vocabulary.ts';

const site = useTestApp();

beforeAll(async () => {
  await createModel(site.db, {
    title: 'Herb planter',
    description: 'A planter for the kitchen, and a plantation.',
  });
});

/** A cache that lists the keys whose values were loaded. */
function createParts() {
  const loaded: string[] = [];
  const { get, getAll } = createPartCache({ now: () => 0, maxBytes: 1_000_000 });
  const parts: PartCache = {
    get: (key, load) =>
      get(key, () => {
        loaded.push(key);
        return load();
      }),
    getAll: (ids, { toKey, load }) =>
      getAll(ids, {
        toKey,
        load: (missing) => {
          loaded.push(...missing.map(toKey));
          return load(missing);
        },
      }),
  };
  return { parts, loaded };
}

it('finds the same entries from the cache as from the database', async () => {
  const direct = createDirectVocabulary(site.db);
  const cached = createCachedVocabulary(createParts().parts, site.db, 1);
  const queries = [
    ['herb', 'plan'],
    ['plan'],
    ['zebra', 'herb'],
    ['herb'],
    ['lamp', 'light'],
    ['herb', 'plan'],
  ];
  for (const words of queries)
    expect(await cached.findEntries(words)).toEqual(await direct.findEntries(words));
  for (const word of ['plantre', 'hreb', 'kichen', 'zzzz'])
    expect(await cached.findNearest(word, () => true)).toBe(await direct.findNearest(word, () => true));
});

it('reads only the words that are not cached', async () => {
  const { parts, loaded } = createParts();
  const vocabulary = createCachedVocabulary(parts, site.db, 1);
  await vocabulary.findEntries(['herb', 'plan']);
  loaded.length = 0;
  await vocabulary.findEntries(['kitchen', 'plan']);
  expect(loaded).toEqual(['word kitchen 1']);
  loaded.length = 0;
  const entries = await vocabulary.findEntries(['herb', 'kitchen', 'plan']);
  expect(loaded).toEqual([]);
  expect(entries.get('kitchen')?.lexeme).toBe('kitchen');
});

it('reads all missing words with one statement, and none if all are known', async () => {
  const { db, texts } = recordStatements(site.db);
  const vocabulary = createCachedVocabulary(createParts().parts, db, 1);
  await vocabulary.findEntries(['herb', 'kitchen', 'plan']);
  expect(texts).toHaveLength(1);
  await vocabulary.findEntries(['kitchen', 'plan']);
  expect(texts).toHaveLength(1);
});

it('keeps a limited number of the words that no design contains', async () => {
  const { parts, loaded } = createParts();
  const vocabulary = createCachedVocabulary(parts, site.db, 1);
  const find = (word: string) => vocabulary.findEntries([word, 'herb']);
  await find('zebra');
  await find('zebra');
  expect(loaded).toEqual(['word zebra 1', 'word herb 1']);
  for (let n = 0; n < 1000; n += 1) await find(`pelican${n}`);
  loaded.length = 0;
  await find('pelican999');
  expect(loaded).toEqual([]);
  await find('zebra');
  expect(loaded).toEqual(['word zebra 1']);
});

it('looks for words similar to a misspelled one once for each version of the index', async () => {
  const { parts, loaded } = createParts();
  const { db, texts } = recordStatements(site.db);
  for (const version of [1, 1, 2, 2]) {
    const vocabulary = createCachedVocabulary(parts, db, version);
    expect(await vocabulary.findNearest('plantr', () => true)).toBe('planter');
    expect(await vocabulary.findNearest('plantr', (word) => word !== 'planter')).toBeUndefined();
  }
  expect(loaded).toEqual(['nearest plantr 1', 'nearest plantr 2']);
  expect(texts).toHaveLength(2);
});

it('finds a word of a new design in the next version of the index', async () => {
  const { parts } = createParts();
  const find = (version: number) => createCachedVocabulary(parts, site.db, version).findEntries(['gazebo']);
  expect((await find(1)).get('gazebo')?.lexeme).toBeUndefined();
  await createModel(site.db, { title: 'Gazebo' });
  expect((await find(2)).get('gazebo')?.lexeme).toBe('gazebo');
});
