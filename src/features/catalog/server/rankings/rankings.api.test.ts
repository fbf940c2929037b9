import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#src/db/types.ts';
import { createCategory, createModel, createUser } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { ModelCard } from '../../schemas.ts';
import { refreshRankings } from './rankings.ts';

const site = useTestApp();
let people: string[];

beforeAll(async () => {
  people = [];
  for (let count = 0; count < 4; count += 1) people.push((await createUser(site.db)).id);
});

beforeEach(async () => {
  await site.db.deleteFrom('rankings').execute();
  await site.db.deleteFrom('models').execute();
  await site.db.deleteFrom('categories').execute();
  await site.db.updateTable('counters').set({ value: 0 }).where('name', '=', 'models').execute();
});

const daysBefore = (days: number) => new Date(testNow.getTime() - days * 86_400_000);

async function download(db: Db, modelId: number, userId: string, at: Date) {
  const day = at.toISOString().slice(0, 10);
  await db
    .insertInto('download_days')
    .values({ model_id: modelId, user_id: userId, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function favorite(db: Db, modelId: number, userId: string, at: Date) {
  await db.insertInto('favorites').values({ model_id: modelId, user_id: userId, created_at: at }).execute();
}

const add = (title: string, more: Parameters<typeof createModel>[1] = {}) =>
  createModel(site.db, { title, ...more });

async function list(query: string) {
  const response = await site.request({ url: `/api/stl-files${query}` });
  expect(response.statusCode).toBe(200);
  return {
    titles: response.json<ModelCard[]>().map(({ title }) => title),
    total: Number(response.headers['x-total-count']),
    next: /^<(.+)>; rel="next"$/.exec(String(response.headers.link))?.[1]?.replace('/api/stl-files', ''),
  };
}

const titlesOf = async (path: string) => (await list(path)).titles;

describe('trending', () => {
  it('counts each person once, weighted by age; a favorite counts half, and old ones nothing', async () => {
    const { db } = site;
    const [one = '', two = '', three = ''] = people;
    const loyal = await add('One person every day');
    const crowd = await add('Three people once');
    const loved = await add('One favourite today');
    const old = await add('Two people ten days ago');
    const past = await add('Three people a month ago');
    for (let days = 0; days < 14; days += 1) await download(db, loyal, one, daysBefore(days));
    for (const person of [one, two, three]) await download(db, crowd, person, daysBefore(1));
    await favorite(db, loved, one, daysBefore(0));
    for (const person of [one, two]) await download(db, old, person, daysBefore(10));
    for (const person of [one, two, three]) await download(db, past, person, daysBefore(30));
    await refreshRankings(db, testNow);
    const order = [
      'Three people once',
      'One person every day',
      'One favourite today',
      'Two people ten days ago',
    ];
    expect(await titlesOf('/trending')).toEqual(order);
    expect(await titlesOf('/trending?limit=3')).toEqual(order.slice(0, 3));
    expect(await list('?filter=trending')).toEqual({ titles: order, total: 4, next: undefined });
  });

  it('does not add a favorite to a download of the same person', async () => {
    const { db } = site;
    const [one = '', two = ''] = people;
    const both = await add('Both by one');
    const split = await add('A download and a favourite');
    await download(db, both, one, daysBefore(0));
    await favorite(db, both, one, daysBefore(0));
    await download(db, split, one, daysBefore(0));
    await favorite(db, split, two, daysBefore(0));
    await refreshRankings(db, testNow);
    expect(await titlesOf('/trending')).toEqual(['A download and a favourite', 'Both by one']);
  });
});

describe('popular', () => {
  it("sorts by last calendar month's downloads and returns their number", async () => {
    const { db } = site;
    const [one = '', two = ''] = people;
    const first = await add('Twice in October');
    const second = await add('Once in October');
    const other = await add('Often in September and November');
    await download(db, first, one, new Date('2026-10-01T00:00:00Z'));
    await download(db, first, one, new Date('2026-10-31T23:59:59Z'));
    await download(db, second, two, new Date('2026-10-15T00:00:00Z'));
    for (const person of people) {
      await download(db, other, person, new Date('2026-09-30T00:00:00Z'));
      await download(db, other, person, new Date('2026-11-01T00:00:00Z'));
    }
    await refreshRankings(db, testNow);
    const response = (await site.request({ url: '/api/stl-files/popular' })).json<object[]>();
    expect(response).toMatchObject([
      { title: 'Twice in October', downloadsLastMonth: 2 },
      { title: 'Once in October', downloadsLastMonth: 1 },
    ]);
    expect(await titlesOf('?filter=popular')).toEqual(['Twice in October', 'Once in October']);
  });
});

describe('lists by a ranking', () => {
  const fill = async () => {
    const garden = await createCategory(site.db, 'Garden');
    const made: number[] = [];
    for (const [index, title] of ['A', 'B', 'C', 'D', 'E', 'F'].entries()) {
      made.push(
        await add(`Design ${title}`, {
          categories: index % 2 === 0 ? [garden.slug] : [],
          isPremium: index < 3,
          releasedAt: new Date(Date.UTC(2026, 0, index + 1)),
        }),
      );
    }
    const [a = 0, b = 0, c = 0] = made;
    for (const person of people) await download(site.db, c, person, daysBefore(1));
    for (const person of people.slice(1)) await download(site.db, a, person, daysBefore(1));
    for (const person of people.slice(2)) await download(site.db, b, person, daysBefore(1));
    await refreshRankings(site.db, testNow);
    return made;
  };

  it('combines them with every other filter and sort', async () => {
    await fill();
    const cases: [string, string[]][] = [
      ['?filter=trending', ['C', 'A', 'B']],
      ['?filter=trending&category=garden', ['C', 'A']],
      ['?filter=trending&premium=false', []],
      ['?filter=trending&sort=newest', ['C', 'B', 'A']],
      ['?filter=trending&sort=title', ['A', 'B', 'C']],
      ['?filter=trending&q=design&category=garden', ['C', 'A']],
      ['?filter=trending&q=design&sort=title', ['A', 'B', 'C']],
      ['?sort=trending', ['C', 'A', 'B', 'F', 'E', 'D']],
      ['?sort=trending&category=garden', ['C', 'A', 'E']],
      ['?sort=trending&premium=false', ['F', 'E', 'D']],
      ['?sort=trending&q=design', ['C', 'A', 'B', 'F', 'E', 'D']],
    ];
    for (const [query, letters] of cases) {
      const titles = letters.map((letter) => `Design ${letter}`);
      expect([query, await list(query)]).toEqual([query, { titles, total: titles.length, next: undefined }]);
    }
  });

  it('pages through the ranking of the first page', async () => {
    const [, , , d = 0] = await fill();
    const first = await list('?sort=trending&limit=2');
    expect(first.titles).toEqual(['Design C', 'Design A']);
    const filtered = await list('?filter=trending&limit=1');

    for (const person of people) await download(site.db, d, person, daysBefore(0));
    await refreshRankings(site.db, new Date(testNow.getTime() + 3_600_000));
    expect((await titlesOf('?filter=trending'))[0]).toBe('Design D');
    const rest: string[] = [];
    for (let next = first.next; next !== undefined;) {
      const page = await list(next);
      rest.push(...page.titles);
      next = page.next;
    }
    expect(rest).toEqual(['Design B', 'Design F', 'Design E', 'Design D']);
    expect(await titlesOf(filtered.next ?? '')).toEqual(['Design A']);

    for (let hours = 2; hours < 4; hours += 1) {
      await refreshRankings(site.db, new Date(testNow.getTime() + hours * 3_600_000));
    }
    const tooOld = await site.request({ url: `/api/stl-files${first.next}` });
    expect(tooOld.json()).toMatchObject({ code: 'invalid_cursor' });
  });
});

describe('a ranking', () => {
  const rankings = () =>
    site.db.selectFrom('rankings').select(['id', 'kind', 'period']).orderBy('kind').orderBy('id').execute();

  it('computes it once an hour or once a month, also with two instances, and keeps the previous one', async () => {
    await download(site.db, await add('Design'), people[0] ?? '', daysBefore(1));
    await download(site.db, await add('Other'), people[0] ?? '', new Date('2026-10-03T00:00:00Z'));
    await Promise.all([refreshRankings(site.db, testNow), refreshRankings(site.db, testNow)]);
    const first = await rankings();
    expect(first).toMatchObject([
      { kind: 'popular', period: '2026-10' },
      { kind: 'trending', period: '2026-11-18T12' },
    ]);
    await refreshRankings(site.db, new Date(testNow.getTime() + 60_000));
    expect(await rankings()).toEqual(first);
    for (let hours = 1; hours < 4; hours += 1) {
      await refreshRankings(site.db, new Date(testNow.getTime() + hours * 3_600_000));
    }
    expect(await rankings()).toMatchObject([
      { kind: 'popular', period: '2026-10' },
      { kind: 'trending', period: '2026-11-18T14' },
      { kind: 'trending', period: '2026-11-18T15' },
    ]);
  });

  it('recomputes an empty ranking, and any ranking if forced', async () => {
    const { db } = site;
    await refreshRankings(db, testNow);
    expect(await titlesOf('/popular')).toEqual([]);
    await download(db, await add('Late'), people[0] ?? '', new Date('2026-10-03T00:00:00Z'));
    await refreshRankings(db, testNow);
    expect(await titlesOf('/popular')).toEqual(['Late']);
    const later = await add('Later');
    for (const person of people) await download(db, later, person, new Date('2026-10-03T00:00:00Z'));
    await refreshRankings(db, testNow);
    expect(await titlesOf('/popular')).toEqual(['Late']);
    await refreshRankings(db, testNow, true);
    expect(await titlesOf('/popular')).toEqual(['Later', 'Late']);
  });
});
