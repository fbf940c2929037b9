import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createCategory, createModel, createSubcategory } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { ModelCard } from '../../schemas.ts';
import { recordDownloadCount } from '#test/support/design-counts.ts';
import { indexModel } from './model-index.ts';

const site = useTestApp();

beforeAll(async () => {
  const { db } = site;
  const lighting = await createCategory(db, 'Lighting');
  await createCategory(db, 'Garden');
  await createSubcategory(db, lighting.id, 'Candle holders');
  const add = (title: string, description: string, parts: Parameters<typeof createModel>[1] = {}) =>
    createModel(db, { title, description: `<p>${description}</p>`, ...parts });
  await add('Vase', 'Plain.');
  await add('Ribbed vase', 'Tall and thin.', { categories: ['garden'], isPremium: true });
  const loved = await add('Spiral vase', 'One wall.', { categories: ['garden'] });
  await add('Planter', 'Goes well beside a vase.', { categories: ['garden'] });
  await add('Tealight tower', 'Stands by itself.', {
    categories: ['lighting'],
    subcategories: ['candle-holders'],
  });
  await add('Café sign', 'Crème brûlée, straße &amp; smørrebrød.');
  await add('The Who', 'A mug.');
  await add('Organizer', 'For screws, nuts and bolts.');
  await add("Gardener's friend", 'A dibber.');
  await add('Цветок', 'Blume.');
  for (let times = 0; times < 9; times += 1) {
    await db.transaction().execute((tx) => recordDownloadCount(tx, loved));
  }
});

async function headersOf(q: string, more: Record<string, string> = {}) {
  const { headers } = await site.request({ url: `/api/stl-files?${new URLSearchParams({ q, ...more })}` });
  const wordsOf = (name: string) =>
    headers[name] === undefined ? undefined : String(headers[name]).split(' ').map(decodeURIComponent);
  return [wordsOf('x-search-words'), wordsOf('x-search-ignored')];
}

async function search(q: string, more: Record<string, string> = {}) {
  const response = await site.request({ url: `/api/stl-files?${new URLSearchParams({ q, ...more })}` });
  expect(response.statusCode).toBe(200);
  const titles = response.json<ModelCard[]>().map(({ title }) => title);
  return {
    titles,
    total: Number(response.headers['x-total-count']),
    next: /^<(.+)>; rel="next"$/.exec(String(response.headers.link))?.[1],
  };
}

describe('search', () => {
  it('returns the exact title first, then titles by popularity, then texts', async () => {
    expect(await search('vase')).toEqual({
      titles: ['Vase', 'Spiral vase', 'Ribbed vase', 'Planter'],
      total: 4,
      next: undefined,
    });
  });

  it.each([
    ['vases', 'Spiral vase'],
    ['VASE', 'Vase'],
    ['ribbed vases', 'Ribbed vase'],
    ['vase ribbed', 'Ribbed vase'],
    ['vsae', 'Vase'],
    ['vaze', 'Vase'],
    ['riibed vase', 'Ribbed vase'],
    ['orgnaizer', 'Organizer'],
    ['organiser', 'Organizer'],
    ['tealigth', 'Tealight tower'],
    ['lighting', 'Tealight tower'],
    ['candle', 'Tealight tower'],
    ['candle tower', 'Tealight tower'],
    ['candel', 'Tealight tower'],
    ['cafe', 'Café sign'],
    ['CAFÉ', 'Café sign'],
    ['creme brulee', 'Café sign'],
    ['strasse', 'Café sign'],
    ['smorrebrod', 'Café sign'],
    ['screw', 'Organizer'],
    ['organ', 'Organizer'],
    ['spi', 'Spiral vase'],
    ['the who', 'The Who'],
    ['gardeners', "Gardener's friend"],
    ['gardener’s', "Gardener's friend"],
    ['цветок', 'Цветок'],
    ['a ribbed vase for the blorptastic', 'Ribbed vase'],
  ])('finds for %s first %s', async (q, title) => {
    expect((await search(q)).titles[0]).toBe(title);
  });

  it.each(['zzqqxx', 'orgnaizr', 'vse', '!!!', "'", '&|!()', '🎈', '%', '\\', ':*', '   \u0000', '<->', '"'])(
    'for %s finds nothing',
    async (q) => {
      expect(await search(q)).toEqual({ titles: [], total: 0, next: undefined });
    },
  );

  it.each([
    'v',
    'the',
    'the a of',
    "vase' | 'x",
    'vase & !planter:*',
    '"spiral vase"',
    'vase\u0000',
    '\u{1F600}vase',
    'a'.repeat(5000),
    'vase '.repeat(900),
    'x'.repeat(41),
    '-vase',
    '%25',
    'va_e%',
  ])('takes %s', async (q) => {
    const response = await site.request({ url: `/api/stl-files?q=${encodeURIComponent(q)}` });
    expect(response.statusCode).toBe(200);
  });

  it('returns the whole list for a blank query', async () => {
    expect((await search('  ')).total).toBe(10);
  });

  it.each([
    [{ category: 'garden' }, ['Spiral vase', 'Ribbed vase', 'Planter']],
    [{ category: 'garden', premium: 'true' }, ['Ribbed vase']],
    [{ category: 'nowhere' }, []],
    [{ category: 'lighting' }, []],
    [{ premium: 'false', supports: 'false', brim: 'false' }, ['Vase', 'Spiral vase', 'Planter']],
    [{ sort: 'title' }, ['Planter', 'Ribbed vase', 'Spiral vase', 'Vase']],
    [{ sort: 'newest' }, ['Planter', 'Spiral vase', 'Ribbed vase', 'Vase']],
    [{ sort: 'popular' }, ['Spiral vase', 'Planter', 'Ribbed vase', 'Vase']],
    [{ sort: 'trending' }, ['Planter', 'Spiral vase', 'Ribbed vase', 'Vase']],
    [{ filter: 'trending' }, []],
  ])('combines the search with %o', async (more, titles) => {
    expect(await search('vase', more as unknown as Record<string, string>)).toMatchObject({
      titles,
      total: titles.length,
    });
  });

  it.each(['relevance', 'newest', 'popular', 'title', 'trending'])(
    'by %s is paged without a gap',
    async (sort) => {
      const whole = (await search('vase', { sort })).titles;
      const paged: string[] = [];
      for (let page = await search('vase', { sort, limit: '1' }); ;) {
        expect(page.total).toBe(4);
        paged.push(...page.titles);
        if (page.next === undefined) break;
        page = await search('', Object.fromEntries(new URL(page.next, 'http://x').searchParams));
      }
      expect(paged).toEqual(whole);
    },
  );
});

describe('a search with unknown words', () => {
  it.each([
    ['vase zzqq', ['vase'], ['zzqq']],
    ['zzqq, Vase', ['Vase'], ['zzqq']],
    ['the ZZQQ ribbd vase "Кжщ"', ['ribbed', 'vase'], ['ZZQQ', 'Кжщ']],
    ['vase xx-zzqq', ['vase'], ['xx', 'zzqq']],
    [`vase ${'q'.repeat(100)}`, ['vase'], ['q'.repeat(40)]],
    [`vase x-${'q'.repeat(39)}𐐀`, ['vase'], ['x', `${'q'.repeat(39)}\ufffd`]],
  ])('returns the searched and the ignored words: %s', async (q, words, ignored) => {
    expect((await search(q)).total).toBeGreaterThan(0);
    // The search is repeated from the cache, and in another order.
    for (const sort of ['relevance', 'relevance', 'title']) {
      expect(await headersOf(q, { sort })).toEqual([words, ignored]);
    }
  });

  it.each(['vase', 'the vase', 'vas', 'zzqq', ''])(
    'names none when none, or every one, was ignored: %s',
    async (q) => {
      expect(await headersOf(q)).toEqual([undefined, undefined]);
    },
  );
});

it.each([
  ['vaze', ['vase'], undefined, ['vaze']],
  ['Vaze!', ['vase'], undefined, ['Vaze']],
  ['ribbd vase zzqq', ['ribbed', 'vase'], ['zzqq'], ['ribbd']],
])('names the words that were replaced by similar ones: %s', async (q, words, ignored, guessed) => {
  expect(await headersOf(q)).toEqual([words, ignored]);
  const { headers } = await site.request({ url: `/api/stl-files?${new URLSearchParams({ q })}` });
  expect(String(headers['x-search-guessed']).split(' ')).toEqual(guessed);
});

it.each([
  ['spiral screws', ['screws'], ['spiral']],
  ['vase bolts', ['bolts'], ['vase']],
])('leaves out the most common words if no design has all: %s', async (q, words, ignored) => {
  expect((await search(q)).titles).toEqual(['Organizer']);
  expect(await headersOf(q)).toEqual([words, ignored]);
});

it('replaces at most three words, and ignores further unknown ones', async () => {
  const [words, ignored] = await headersOf('tealigth towr candel ribbd');
  expect([words, ignored]).toEqual([['tealight', 'tower', 'candle'], ['ribbd']]);
});

describe('search by downloads', () => {
  it('sorts by exact downloads where popularity is approximate', async () => {
    const downloads = [40, 41, 42, 43, 7, 1, 0, 41, 300, 2];
    for (const count of downloads) {
      const id = await createModel(site.db, { title: `Trivet ${count}` });
      await site.db.transaction().execute(async (tx) => {
        await tx.updateTable('models').set({ download_count: count }).where('id', '=', id).execute();
        await indexModel(tx, id);
      });
    }
    const paged: string[] = [];
    let page = await search('trivet', { sort: 'popular', limit: '2' });
    for (;;) {
      paged.push(...page.titles);
      if (page.next === undefined) break;
      page = await search('', Object.fromEntries(new URL(page.next, 'http://x').searchParams));
    }
    const sorted = downloads.toSorted((a, b) => b - a).map((count) => `Trivet ${count}`);
    expect(paged).toEqual(sorted);
  });
});

describe('a category that changes', () => {
  it('matches by its new name only, and disappears from its designs when deleted', async () => {
    const { db, jobs } = site;
    const admin = await createAdmin(db);
    const category = await createCategory(db, 'Bathroom');
    await createSubcategory(db, category.id, 'Towels');
    const id = await createModel(db, {
      title: 'Mug ring',
      categories: ['bathroom'],
      subcategories: ['towels'],
    });
    expect((await search('bathroom')).titles).toEqual(['Mug ring']);

    const url = `/api/admin/categories/${category.id}`;
    await site.as(admin)({ method: 'PUT', url, body: { name: 'Washroom' } });
    await jobs.drain();
    expect((await search('washroom')).titles).toEqual(['Mug ring']);
    expect((await search('bathroom', { category: 'bathroom' })).titles).toEqual([]);

    await site.as(admin)({ method: 'DELETE', url });
    await jobs.drain();
    expect((await search('towels')).titles).toEqual([]);
    const model = (await site.request({ url: `/api/stl-files/${id}` })).json<ModelCard>();
    expect(model).toMatchObject({ categories: [], subcategories: [] });
    const listings = await db
      .selectFrom('model_listings')
      .select('scope')
      .where('model_id', '=', id)
      .execute();
    expect(listings).toEqual([{ scope: 0 }]);
  });

  it('gets the designs of a subcategory that is moved into it', async () => {
    const { db, jobs } = site;
    const from = await createCategory(db, 'Before');
    const to = await createCategory(db, 'Behind');
    const moved = await createSubcategory(db, from.id, 'Moved');
    const id = await createModel(db, { title: 'Mover', categories: ['before'], subcategories: ['moved'] });
    await site.as(await createAdmin(site.db))({
      method: 'PATCH',
      url: `/api/admin/subcategories/${moved.id}`,
      body: { categoryId: to.id },
    });
    await jobs.drain();
    const model = (await site.request({ url: `/api/stl-files/${id}` })).json<ModelCard>();
    expect(model.categories).toEqual(['before', 'behind']);
    const counts = (await site.request({ url: '/api/categories' })).json<
      { name: string; modelCount: number }[]
    >();
    expect(counts.find(({ name }) => name === 'Behind')?.modelCount).toBe(1);
  });
});
