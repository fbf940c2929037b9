import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdmin, createModel, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { ModelCard } from '../../schemas.ts';
import type { SearchMiss, SynonymGroup } from '../../synonyms-schemas.ts';
import { removeOldMisses } from './search-misses.ts';
import { resolveQuery } from './search-words.ts';
import { createDirectVocabulary } from './vocabulary.ts';

const site = useTestApp();
let admin: UserRow;

const url = '/api/admin/search/synonyms';

beforeAll(async () => {
  admin = await createAdmin(site.db);
  await createModel(site.db, { title: 'Wall lamp', description: '' });
  await createModel(site.db, { title: 'Light box', description: '' });
  await createModel(site.db, { title: 'Herb planter', description: '' });
});

beforeEach(async () => {
  // Counts that are not written yet are written before the list is read.
  await site.as(admin)({ url: '/api/admin/search/misses' });
  await site.db.deleteFrom('search_misses').execute();
});

const search = async (q: string) => {
  const response = await site.request({ url: `/api/stl-files?${new URLSearchParams({ q })}` });
  return response.json<ModelCard[]>().map(({ title }) => title);
};
const listGroups = async () => (await site.as(admin)({ url })).json<SynonymGroup[]>();
const add = (words: string[], kinds?: string[]) =>
  site.as(admin)({ method: 'POST', url, body: { words, ...(kinds && { kinds }) } });

describe('a search with synonyms', () => {
  it.each([
    ['lamp', ['Wall lamp', 'Light box']],
    ['light', ['Light box', 'Wall lamp']],
    ['lamps', ['Wall lamp', 'Light box']],
    ['blumentopf', ['Herb planter']],
    ['wall light', ['Wall lamp']],
  ])('finds designs with words of the starting set, the typed word first: %s', async (q, titles) => {
    expect(await search(q)).toEqual(titles);
  });

  it('follows an added, a changed and a deleted group at once', async () => {
    expect(await search('kräutertopf')).toEqual([]);
    const { id } = (await add(['Kräutertopf', 'herb'])).json<SynonymGroup>();
    expect(await search('kräutertopf')).toEqual(['Herb planter']);
    const one = { url: `${url}/${id}` };
    const body = { words: ['Kräutertopf', 'box', 'box'] };
    const changed = await site.as(admin)({ ...one, method: 'PUT', body });
    expect(changed.json()).toEqual({ id, words: ['krautertopf', 'box'], kinds: [] });
    expect(await search('kräutertopf')).toEqual(['Light box']);
    expect((await site.as(admin)({ ...one, method: 'DELETE' })).statusCode).toBe(204);
    expect(await search('kräutertopf')).toEqual([]);
  });

  it('finds kinds by the word, and not the other way round', async () => {
    const { id } = (await add(['furnishing'], ['lamp', 'herb planter', 'light'])).json<SynonymGroup>();
    expect(new Set(await search('furnishings'))).toEqual(new Set(['Wall lamp', 'Herb planter', 'Light box']));
    expect(await search('herb planter')).toEqual(['Herb planter']);
    const lamps = await search('lamp');
    await site.as(admin)({ url: `${url}/${id}`, method: 'DELETE' });
    expect(await search('lamp')).toEqual(lamps);
  });

  it('finds designs by a phrase, whatever words without a meaning are in it', async () => {
    const { id } = (await add(['grow in place'], ['herb'])).json<SynonymGroup>();
    for (const q of ['grow in place', 'growing place', 'the grow in a place'])
      expect(await search(q)).toEqual(['Herb planter']);
    expect(await search('grow')).toEqual([]);
    await site.as(admin)({ url: `${url}/${id}`, method: 'DELETE' });
  });

  it('accepts words that name each other as kinds', async () => {
    const circle = [
      await add(['alpha'], ['beta']),
      await add(['beta'], ['alpha', 'gamma']),
      await add(['gamma'], ['alpha', 'herb']),
    ];
    expect(await search('gamma')).toEqual(['Herb planter']);
    expect(await search('alpha')).toEqual([]);
    for (const response of circle) {
      const { id } = response.json<SynonymGroup>();
      await site.as(admin)({ url: `${url}/${id}`, method: 'DELETE' });
    }
  });

  it('uses at most 20 synonyms of a word that is in many groups', async () => {
    const words = Array.from({ length: 30 }, (_, i) => `word${i}`);
    await createModel(site.db, { title: 'Words', description: words.join(' ') });
    const groups = [words.slice(0, 15), words.slice(15)];
    const added = await Promise.all(groups.map((group) => add(['hubcap', ...group])));
    const [{ related } = { related: [] }] = (await resolveQuery(createDirectVocabulary(site.db), 'hubcap'))
      .words;
    expect(related).toHaveLength(20);
    expect(new Set(related).size).toBe(20);
    for (const response of added) {
      const { id } = response.json<SynonymGroup>();
      await site.as(admin)({ url: `${url}/${id}`, method: 'DELETE' });
    }
  });

  it('lists the starting set with its words in order', async () => {
    const groups = await listGroups();
    expect(groups.length).toBeGreaterThan(30);
    expect(groups.find(({ words }) => words[0] === 'lantern')).toMatchObject({
      words: ['lantern'],
      kinds: ['lamp', 'light'],
    });
  });

  it.each([[['one']], [['one', 'a phrase of four words']], [['one', 'One']], [['one', '!']], [[]]])(
    'rejects %j',
    async (words) => {
      const before = await listGroups();
      expect((await add(words)).statusCode).toBe(400);
      expect(await listGroups()).toEqual(before);
    },
  );
});

describe('searches without a result', () => {
  const listMisses = async () =>
    (await site.as(admin)({ url: '/api/admin/search/misses' }))
      .json<SearchMiss[]>()
      .map(({ term, count }) => [term, count]);

  it('counts them by their folded words, the most frequent first', async () => {
    for (const q of ['Zebra', 'zebra!', 'Giraffe', 'lamp']) await search(q);
    expect(await listMisses()).toEqual([
      ['zebra', 2],
      ['giraffe', 1],
    ]);
  });

  it('counts sizes of parts', async () => {
    await search('zebra m3x10 20 30');
    expect(await listMisses()).toEqual([['zebra m3x10 20 30', 1]]);
  });

  it('counts them when similar words were searched for instead', async () => {
    expect(await search('plantr')).toEqual(['Herb planter']);
    expect(await listMisses()).toEqual([['plantr', 1]]);
  });

  it('counts none whose filters or words may be the reason', async () => {
    const personal = [
      'ada@example.com',
      'ada＠example.com',
      'call 5550123',
      'call ５５５０１２３',
      'call (555) 01-23',
    ];
    for (const q of [...personal, 'x'.repeat(61)]) await search(q);
    await site.request({ url: '/api/stl-files?q=zebra&premium=true' });
    expect(await listMisses()).toEqual([]);
  });

  it('replaces the rarest one when there are 5,000', async () => {
    await sql`
      insert into search_misses (term, count, last_at)
      select 'term' || number, case when number = 7 then 1 else 2 end, ${testNow}::timestamptz
      from generate_series(1, 5000) as number`.execute(site.db);
    for (const q of ['zebra', 'zebra']) await search(q);
    await listMisses();
    const { rows } = await sql<{ total: number; rare: string[] }>`
      select count(*)::int as total, array_agg(term) filter (where term in ('zebra', 'term7')) as rare
      from search_misses`.execute(site.db);
    expect(rows).toEqual([{ total: 5000, rare: ['zebra'] }]);
  });

  it('removes them after 90 days', async () => {
    await search('zebra');
    await removeOldMisses(site.db, new Date(testNow.getTime() + 89 * 86_400_000));
    expect(await listMisses()).toEqual([['zebra', 1]]);
    await removeOldMisses(site.db, new Date(testNow.getTime() + 91 * 86_400_000));
    expect(await listMisses()).toEqual([]);
  });
});
