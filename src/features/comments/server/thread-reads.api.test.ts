import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commentAt, comment, expectExactCounts, generousRules, threadOf } from '#test/support/comments.ts';
import { createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';
import type { Comment } from '../schemas.ts';

const site = useTestApp(generousRules);
let someone: UserRow;
let modelId: number;

beforeEach(async () => {
  someone = await createUser(site.db);
  modelId = await createModel(site.db);
});

afterEach(() => expectExactCounts(site.db));

const ask = (url: string, headers: Record<string, string> = {}) => site.request({ url, headers });
const parseIds = (response: { json: () => unknown }) => (response.json() as Comment[]).map(({ id }) => id);
const parseNextLink = ({ headers }: { headers: { link?: unknown } }) =>
  typeof headers.link === 'string' ? /^<([^>]+)>; rel="next"$/.exec(headers.link)?.[1] : undefined;

/** Inserts comments directly and updates the counts. */
async function writeMany(count: number, parentId: number | null = null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into comments (model_id, parent_id, user_id, content, content_key)
    select ${modelId}, ${parentId}::bigint, ${someone.id}, 'Text ' || n, n::text
    from generate_series(1, ${count}::int) n returning id`.execute(site.db);
  const listed = parentId === null ? count : 0;
  await sql`update models set comment_count = comment_count + ${count}::int,
    thread_count = thread_count + ${listed}::int where id = ${modelId}`.execute(site.db);
  await sql`update comments set reply_count = reply_count + ${count}::int where id = ${parentId}`.execute(
    site.db,
  );
  return rows.map(({ id }) => id);
}

async function readAll(first: string, onPage: (page: number) => Promise<unknown>): Promise<number[]> {
  const seen: number[] = [];
  let page = 0;
  for (let url: string | undefined = first; url !== undefined; page += 1) {
    const response = await ask(url);
    expect(response.statusCode).toBe(200);
    seen.push(...parseIds(response));
    await onPage(page);
    url = parseNextLink(response);
  }
  return seen;
}

describe('a thread', () => {
  it('neither skips nor repeats comments across pages while others are added or deleted', async () => {
    const ids = await writeMany(7);
    const seen = await readAll(`${threadOf(modelId)}?limit=2`, async (page) => {
      await comment(site, someone, { modelId });
      if (page === 0) await site.as(someone)({ method: 'DELETE', url: commentAt(ids[6] ?? 0) });
      if (page === 1) await site.as(someone)({ method: 'DELETE', url: commentAt(ids[3] ?? 0) });
    });
    const [deleted] = [ids[3]];
    expect(seen.filter((id) => id !== deleted)).toEqual(ids.toReversed().filter((id) => id !== deleted));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('has 24 comments per page, at most 100, and counts top-level comments', async () => {
    await writeMany(150);
    const response = await ask(threadOf(modelId));
    expect([parseIds(response).length, response.headers['x-total-count']]).toEqual([24, '150']);
    expect(parseIds(await ask(`${threadOf(modelId)}?limit=1000`)).length).toBe(100);
    await sql`update models set thread_count = 20000 where id = ${modelId}`.execute(site.db);
    expect((await ask(threadOf(modelId))).headers['x-total-count']).toBe('10000');
    await sql`update models set thread_count = 150 where id = ${modelId}`.execute(site.db);
  });

  it.each(['?limit=0', '?limit=x', '?cursor=abc'])('rejects %s', async (query) => {
    expect((await ask(threadOf(modelId) + query)).statusCode).toBe(400);
  });

  it('rejects a cursor of another thread', async () => {
    await writeMany(2);
    const cursor = /cursor=([^&]+)/.exec(parseNextLink(await ask(`${threadOf(modelId)}?limit=1`)) ?? '')?.[1];
    const other = await createModel(site.db);
    const response = await ask(`${threadOf(other)}?cursor=${cursor}`);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'invalid_cursor']);
  });
});

describe('replies', () => {
  it('inline the first twenty, and the cursor continues after them', async () => {
    const [parent = 0, quiet = 0] = await writeMany(2);
    const ids = await writeMany(45, parent);
    const [first, second] = (await ask(threadOf(modelId))).json<Comment[]>();
    expect([first?.id, first?.replies, first?.repliesCursor]).toEqual([quiet, [], null]);
    expect(second?.replies.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(second?.replyCount).toBe(45);
    const rest = `${commentAt(parent)}/replies?cursor=${second?.repliesCursor}`;
    let added: Comment | undefined;
    const seen = await readAll(rest, async (page) => {
      if (page === 0) added = await comment(site, someone, { modelId, to: { id: parent } });
    });
    expect(seen).toEqual([...ids.slice(20), added?.id]);
    const all = await ask(`${commentAt(parent)}/replies?limit=100`);
    expect([parseIds(all), all.headers['x-total-count']]).toEqual([[...ids, added?.id], '46']);
    expect(parseNextLink(all)).toBeUndefined();
  });

  it('return 404 for an unknown comment and an empty list for a reply', async () => {
    const parent = await comment(site, someone, { modelId });
    const reply = await comment(site, someone, { modelId, to: parent });
    expect((await ask(`${commentAt(999_999)}/replies`)).statusCode).toBe(404);
    expect((await ask(`${commentAt(reply.id)}/replies`)).json()).toEqual([]);
    expect((await ask('/api/model-comments/x/replies')).statusCode).toBe(400);
  });
});

describe('caching', () => {
  it('allows shared caches for visitors, and changes the ETag with the comments', async () => {
    const { id } = await comment(site, someone, { modelId });
    for (const url of [threadOf(modelId), `${commentAt(id)}/replies`, `${threadOf(modelId)}/count`]) {
      const response = await ask(url);
      expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=60');
      const etag = String(response.headers['etag']);
      expect((await ask(url, { 'if-none-match': etag })).statusCode).toBe(304);
      await comment(site, someone, { modelId, to: { id } });
      expect((await ask(url, { 'if-none-match': etag })).statusCode).toBe(200);
    }
  });

  it('is off for signed-in people', async () => {
    const { id } = await comment(site, someone, { modelId });
    for (const url of [threadOf(modelId), `${commentAt(id)}/replies`]) {
      expect((await ask(url)).headers['vary']).toBe('Cookie');
      const response = await site.as(someone)({ url });
      expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
      expect(response.headers['etag']).toBeUndefined();
    }
  });
});

it('inlines fewer long replies, at least one per comment, and the rest can be read', async () => {
  const parents = await writeMany(3);
  for (const parent of parents) await writeMany(20, parent);
  await sql`update comments set content = repeat('x', 4000)
    where model_id = ${modelId} and parent_id is not null`.execute(site.db);
  const shown = (await ask(threadOf(modelId))).json<Comment[]>();
  expect(shown.map(({ replies }) => replies.length)).toEqual([20, 20, 10]);
  const last = shown[2];
  const url = `${commentAt(last?.id ?? 0)}/replies?limit=100&cursor=${encodeURIComponent(last?.repliesCursor ?? '')}`;
  expect((await ask(url)).json<Comment[]>().length).toBe(10);
  await sql`update comments set content = repeat('x', 200000)
    where model_id = ${modelId} and parent_id is not null`.execute(site.db);
  const longest = (await ask(threadOf(modelId))).json<Comment[]>();
  expect(longest.map(({ replies }) => replies.length)).toEqual([1, 1, 1]);
});
