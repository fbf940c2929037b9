import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CursorKey } from '#src/http/api/list-cursor.ts';
import { toBitmap } from './bitmap.ts';
import { findMatches, type IndexQuery } from './matches.ts';
import { toTitleKey } from './model-index.ts';
import { rankMatches } from './rank-matches.ts';
import type { SearchIndex } from './search-index.ts';

interface Design {
  id: number;
  title: string[];
  heading: string[];
  description: string[];
  isPremium: boolean;
  popularity: number;
}

const words = ['vase', 'pot', 'hook', 'lamp'];
const text = (maxLength: number) => fc.array(fc.constantFrom(...words), { maxLength });
const designs = fc.uniqueArray(
  fc.record<Design>({
    id: fc.integer({ min: 2000, max: 2100 }),
    title: text(3),
    heading: text(1),
    description: text(4),
    isPremium: fc.boolean(),
    popularity: fc.nat(2),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);
const searchWord = fc
  .uniqueArray(fc.constantFrom(...words, 'absent'), { minLength: 1, maxLength: 3 })
  .chain((lexemes) => fc.nat(lexemes.length).map((count) => toWord(lexemes, count)));
const query = fc.record({
  words: fc.array(searchWord, { minLength: 1, maxLength: 3 }),
  tokens: fc.subarray(['#premium1']),
});

const toWord = (lexemes: string[], exactCount: number) => ({
  word: lexemes[0] ?? '',
  exact: lexemes.slice(0, exactCount),
  related: lexemes.slice(exactCount),
});

const idsOf = (list: readonly Design[]) => toBitmap(list.map(({ id }) => id));

/** An index that searches the designs one by one. */
function createIndex(list: readonly Design[]): SearchIndex {
  const having = (read: (design: Design) => string[], lexeme: string) =>
    idsOf(list.filter((design) => read(design).includes(lexeme)));
  const groups = [2, 1].map((popularity) => ({
    popularity,
    members: idsOf(list.filter((design) => design.popularity === popularity)),
  }));
  return {
    vocabulary: {
      findEntries: () => Promise.reject(new Error('The words are resolved.')),
      findNearest: () => Promise.reject(new Error('The words are resolved.')),
    },
    findPostings: async (lexemes) =>
      lexemes.map((lexeme) => ({
        tokened: having(
          ({ title, isPremium }) => [`#w${new Set(title).size}`, `#premium${isPremium ? 1 : 0}`],
          lexeme,
        ),
        titled: having(({ title }) => title, lexeme),
        headed: having(({ title, heading }) => [...title, ...heading], lexeme),
        worded: having(({ title, heading, description }) => [...title, ...heading, ...description], lexeme),
      })),
    readPopularity: async () => ({
      groups,
      all: idsOf(list.filter(({ popularity }) => popularity > 0)),
    }),
    filterByTitle: async (ids, titleKeys) =>
      list
        .filter(({ id, title }) => ids.includes(id) && titleKeys.includes(toTitleKey(title.join(' '))))
        .map(({ id }) => id),
  };
}

/** Returns the tier of a design by the rules of decision 38, one design at a time. */
function findTier(design: Design, { words: wanted, tokens, titleKeys }: IndexQuery): number | undefined {
  const { title, heading, description, isPremium } = design;
  if (tokens.length > 0 && !isPremium) return undefined;
  const hasAll = (present: string[], isExact = false) =>
    wanted.every(({ exact, related }) =>
      (isExact && exact.length > 0 ? exact : [...exact, ...related]).some((lexeme) =>
        present.includes(lexeme),
      ),
    );
  if (hasAll(title)) {
    if (titleKeys.includes(toTitleKey(title.join(' ')))) return 0;
    return hasAll(title, true) ? 1 : 2;
  }
  if (hasAll([...title, ...heading])) return 3;
  return hasAll([...title, ...heading, ...description]) ? 4 : undefined;
}

it('finds and orders designs like a comparison of each of them, on pages of any size', async () => {
  const check = fc.asyncProperty(
    designs,
    query,
    fc.integer({ min: 1, max: 5 }),
    async (list, given, limit) => {
      const typed = given.words.map(({ word }) => word).join(' ');
      const search: IndexQuery = { ...given, partial: undefined, titleKeys: [toTitleKey(typed)] };
      const index = createIndex(list);
      const matches = await findMatches(index, search);
      const expected = list
        .flatMap((design) => {
          const tier = findTier(design, search);
          return tier === undefined ? [] : [{ ...design, tier }];
        })
        .toSorted((a, b) => a.tier - b.tier || b.popularity - a.popularity || b.id - a.id);
      const found: number[] = [];
      for (let after: CursorKey | undefined; ;) {
        const { rows, total } = rankMatches(matches, await index.readPopularity(), { after, limit });
        expect(total).toBe(expected.length);
        expect(rows.length).toBe(Math.min(limit, expected.length - found.length));
        found.push(...rows.map(({ model_id }) => model_id));
        after = rows.at(-1)?.key;
        if (after === undefined || found.length === expected.length) break;
      }
      expect(found).toEqual(expected.map(({ id }) => id));
    },
  );
  await fc.assert(check, { numRuns: 300 });
});

const makeDesign = (id: number, title: string[]): Design => ({
  ...{ id, title, heading: [], description: [], isPremium: false, popularity: 0 },
});

/** Returns an index of these designs, and the ids whose titles were compared in each search. */
function recordComparisons(list: readonly Design[]) {
  const compared: number[][] = [];
  const index: SearchIndex = {
    ...createIndex(list),
    filterByTitle: async (ids, titleKeys) => {
      compared.push(Array.from(ids));
      return createIndex(list).filterByTitle(ids, titleKeys);
    },
  };
  const search = (lexemes: string[], typed = lexemes.join(' ')) =>
    findMatches(index, {
      words: lexemes.map((lexeme) => toWord([lexeme], 1)),
      tokens: [],
      partial: undefined,
      titleKeys: Array.from(new Set([toTitleKey(typed), lexemes.join(' ')])),
    });
  return { compared, search };
}

it('compares only titles with as many different words as the query', async () => {
  const list = [['vase'], ['vase', 'pot'], ['vase', 'pot', 'lamp']].map((title, place) =>
    makeDesign(place + 1, title),
  );
  const { compared, search } = recordComparisons(list);
  await search(['vase']);
  await search(['vase', 'pot']);
  await search(['lamp', 'pot']);
  await search(['vase'], 'vase vase vase');
  await search(['vase'], 'vase zzqq the of');
  expect(compared).toEqual([[1], [2], [], [1], [1]]);
});

it('compares no titles if more than 1,000 may equal the query', async () => {
  const list = Array.from({ length: 1001 }, (_, place) => makeDesign(place + 1, ['vase']));
  const { compared, search } = recordComparisons(list);
  const { tiers, total } = await search(['vase']);
  expect(compared).toEqual([]);
  expect(total).toBe(1001);
  expect(tiers.map((tier) => tier.size)).toEqual([0, 1, 0, 0, 0]);
});

it('compares longer titles too if the query is as long as the key of a title', async () => {
  const title = ['vase', ...Array.from({ length: 20 }, () => 'pot'), 'lamp'];
  const { tiers } = await findMatches(createIndex([makeDesign(1, title)]), {
    words: [toWord(['vase'], 1), toWord(['pot'], 1)],
    tokens: [],
    partial: undefined,
    titleKeys: [toTitleKey(title.join(' '))],
  });
  expect(tiers.map((tier) => tier.size)).toEqual([1, 0, 0, 0, 0]);
});
