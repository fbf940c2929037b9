import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createCategory, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { DownloadEntry } from '../schemas.ts';

const site = useTestApp();
let someone: UserRow;

beforeEach(async () => {
  someone = await createUser(site.db);
});

const path = '/api/user/downloads';
const list = (query = '') => site.as(someone)({ url: `${path}${query}` });
const parseEntries = (response: { json: () => unknown }) => response.json() as DownloadEntry[];

async function record(modelId: number | null, at = testNow, user = someone): Promise<number> {
  const { id } = await site.db
    .insertInto('downloads')
    .values({
      user_id: user.id,
      model_id: modelId,
      title: 'As it was called',
      tier: 'free',
      bundle_sha256: 'x',
      terms_version: '1',
      downloaded_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const seconds = (n: number) => new Date(testNow.getTime() + n * 1000);

it("returns only one's own downloads, and 401 for visitors", async () => {
  await record(null);
  expect((await site.request({ url: path })).statusCode).toBe(401);
  const other = await createUser(site.db);
  const response = await site.as(other)({ url: path });
  expect([response.statusCode, response.json()]).toEqual([200, []]);
  expect(response.headers).toMatchObject({ 'x-total-count': '0', 'cache-control': 'private, no-store' });
  expect(response.headers.link).toBeUndefined();
});

it('lists and counts the downloads of one design, page by page', async () => {
  const [vase, hook] = [await createModel(site.db), await createModel(site.db)];
  const older = await record(vase, seconds(0));
  await record(hook, seconds(1));
  const newer = await record(vase, seconds(2));
  const response = await list(`?model=${vase}&limit=1`);
  expect(parseEntries(response).map(({ id }) => id)).toEqual([newer]);
  expect(response.headers['x-total-count']).toBe('2');
  const next = /<([^>]+)>/.exec(String(response.headers.link))?.[1] ?? '';
  expect(parseEntries(await site.as(someone)({ url: next })).map(({ id }) => id)).toEqual([older]);
  expect((await list('?model=x')).statusCode).toBe(400);
});

it("lists downloads with the design's current data, newest first", async () => {
  const rooms = await createCategory(site.db, 'Alcoves');
  const later = await createCategory(site.db, 'Zones');
  const words = 'layer '.repeat(40);
  const modelId = await createModel(site.db, {
    title: 'Ripple Vase',
    description: `<p>${words}</p>`,
    categories: [later.slug, rooms.slug],
  });
  const older = await record(modelId, seconds(0));
  const newer = await record(modelId, seconds(1));
  const entries = parseEntries(await list());
  expect(entries.map(({ id }) => id)).toEqual([newer, older]);
  expect(entries[1]).toEqual({
    id: older,
    downloadedAt: testNow.toISOString(),
    fileName: null,
    isCommercial: false,
    licenceId: null,
    ...{ edition: null, newEdition: null, isKept: false },
    stlFile: {
      id: modelId,
      title: 'Ripple Vase',
      description: `${words.slice(0, 16 * 6).trimEnd()}...`,
      imageUrl: expect.stringMatching(new RegExp(`^/api/stl-files/${modelId}/image\\?v=`)),
      imageColor: '#8a8f94',
      category: 'alcoves',
    },
  });
});

it('keeps the record of a deleted design, and of one without category or picture', async () => {
  const modelId = await createModel(site.db, { title: 'Gone', images: [] });
  await record(modelId);
  expect(parseEntries(await list())[0]?.stlFile).toMatchObject({
    id: modelId,
    imageUrl: null,
    category: null,
  });
  await site.db.deleteFrom('models').where('id', '=', modelId).execute();
  expect(parseEntries(await list())[0]?.stlFile).toEqual({
    id: null,
    title: 'As it was called',
    description: '',
    imageUrl: null,
    imageColor: null,
    category: null,
  });
});

it('neither skips nor repeats downloads across pages while others are added', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.unshift(await record(null, seconds(Math.floor(n / 3))));
  // Database timestamps have microseconds.
  await sql`update downloads set downloaded_at = downloaded_at + interval '400 microseconds'
    where id in (${ids[1]}, ${ids[4]})`.execute(site.db);
  const expected = [ids[1], ids[0], ids[2], ids[4], ids[3], ids[5]];
  const seen: number[] = [];
  let query = '?limit=1';
  for (;;) {
    const response = await list(query);
    seen.push(...parseEntries(response).map(({ id }) => id));
    const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
    if (next === undefined) break;
    if (seen.length === 2) await record(null, seconds(60));
    query = next.slice(path.length);
  }
  expect(seen).toEqual(expected);
  expect((await list('?limit=1')).headers['x-total-count']).toBe('7');
});

it("rejects another person's cursor and an invalid cursor", async () => {
  await record(null, seconds(0));
  await record(null, seconds(1));
  const link = String((await list('?limit=1')).headers.link);
  const cursor = /cursor=([^&>]+)/.exec(link)?.[1] ?? '';
  const other = await createUser(site.db);
  for (const [person, given] of [
    [other, cursor],
    [someone, 'abc'],
    [someone, Buffer.from('["x",0,0,[1,2]]').toString('base64url')],
  ] as const) {
    const response = await site.as(person)({ url: `${path}?cursor=${given}` });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'invalid_cursor']);
  }
});

it('stops counting at 10,000', async () => {
  await sql`insert into downloads (user_id, title, tier, bundle_sha256, terms_version)
    select ${someone.id}, 'Many', 'free', 'x', '1' from generate_series(1, 10050)`.execute(site.db);
  const response = await list('?limit=1000');
  expect([parseEntries(response).length, response.headers['x-total-count']]).toEqual([100, '10000']);
});

it('finds downloads by a part of the title that is public', async () => {
  const modelId = await createModel(site.db, { title: 'Fir_Grove 100%' });
  const found = await record(modelId);
  await record(null);
  const ids = async (q: string) =>
    parseEntries(await list(`?q=${encodeURIComponent(q)}`)).map(({ id }) => id);
  expect(await ids('fir_grove 100%')).toEqual([found]);
  expect(await ids('%')).toEqual([found]);
  expect(await ids('f_r')).toEqual([]);
});
