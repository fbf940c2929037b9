import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PartCache } from '#src/http/api/cached-answers.ts';
import { createModel } from '#test/support/factories.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';
import { createCachedVocabulary, createDirectVocabulary } from './vocabulary.ts';

let site: TestApp;

beforeAll(async () => {
  site = await createTestApp();
  await createModel(site.db, {
    title: 'Herb planter',
    description: 'A planter for the kitchen, and a plantation.',
  });
});

afterAll(() => site.close());

/** A cache without limits that lists the keys whose values were loaded. */
function createParts() {
  const loaded: string[] = [];
  const values = new Map<string, Promise<unknown>>();
  const parts: PartCache = {
    get: <T>(key: string, load: () => Promise<{ value: T }>) => {
      if (!values.has(key)) {
        loaded.push(key);
        values.set(
          key,
          load().then(({ value }) => value),
        );
      }
      return values.get(key) as Promise<T>;
    },
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
    expect(await cached.findSimilar(word)).toEqual(await direct.findSimilar(word));
});

it('reads only the words that are not cached', async () => {
  const { parts, loaded } = createParts();
  const vocabulary = createCachedVocabulary(parts, site.db, 1);
  await vocabulary.findEntries(['herb', 'plan']);
  loaded.length = 0;
  await vocabulary.findEntries(['kitchen', 'plan']);
  expect(loaded).toEqual(['word kitchen 1']);
  loaded.length = 0;
  const { entries } = await vocabulary.findEntries(['herb', 'kitchen', 'plan']);
  expect(loaded).toEqual([]);
  expect(entries.get('kitchen')?.lexeme).toBe('kitchen');
});

it('finds a word of a new design in the next version of the index', async () => {
  const { parts } = createParts();
  const find = (version: number) => createCachedVocabulary(parts, site.db, version).findEntries(['gazebo']);
  expect((await find(1)).entries.get('gazebo')?.lexeme).toBeUndefined();
  await createModel(site.db, { title: 'Gazebo' });
  expect((await find(2)).entries.get('gazebo')?.lexeme).toBe('gazebo');
});
