import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commentAt, comment, expectExactCounts, generousRules, threadOf } from '#test/support/comments.ts';
import { createAdmin, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { Comment } from '../schemas.ts';

const site = useTestApp(generousRules);
let someone: UserRow;
let other: UserRow;
let modelId: number;

beforeEach(async () => {
  site.moveTo(testNow);
  someone = await createUser(site.db);
  other = await createUser(site.db);
  modelId = await createModel(site.db);
});

afterEach(() => expectExactCounts(site.db));

const post = (body: object, user = someone, url = threadOf(modelId)) =>
  site.as(user)({ method: 'POST', url, body });
const list = async () => (await site.request({ url: threadOf(modelId) })).json<Comment[]>();
const count = async () => (await site.request({ url: `${threadOf(modelId)}/count` })).json();
const later = (seconds: number) => site.moveTo(new Date(testNow.getTime() + seconds * 1000));

describe('posting', () => {
  it('returns 401 for visitors', async () => {
    const response = await site.request({ method: 'POST', url: threadOf(modelId), body: { content: 'x' } });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'unauthorized']);
    expect(await count()).toEqual({ count: 0 });
  });

  it('returns the comment and adds it to the thread', async () => {
    const hash = 'ab'.repeat(32);
    await site.db
      .updateTable('users')
      .set({ provider_image_hash: hash })
      .where('id', '=', someone.id)
      .execute();
    const response = await post({ content: '  Prints well.\nNo <b>supports</b> ', id: 5, userId: other.id });
    expect(response.statusCode).toBe(201);
    const posted = response.json<Comment>();
    const picture = `/api/users/${someone.id}/avatar?v=${hash.slice(0, 16)}`;
    expect(posted).toEqual({
      id: expect.any(Number),
      content: 'Prints well.\nNo <b>supports</b>',
      createdAt: testNow.toISOString(),
      editedAt: null,
      userId: someone.id,
      user: {
        id: someone.id,
        displayName: someone.username,
        avatarUrl: picture,
        customProfileImageUrl: null,
        profileImageUrl: picture,
      },
      reactions: [],
      userReaction: null,
      replies: [],
      repliesCursor: null,
      replyCount: 0,
      isRemoved: false,
    });
    expect(await list()).toEqual([posted]);
    expect(await count()).toEqual({ count: 1 });
    const model = await site.request({ url: `/api/stl-files/${modelId}` });
    expect(model.json()).toMatchObject({ commentCount: 1 });
  });

  it('accepts 4,000 characters of any script, and stores markup and SQL verbatim', async () => {
    for (const content of ['🏺'.repeat(4000), '<script>alert(1)</script>', "'; drop table comments; --"]) {
      expect((await post({ content })).json<Comment>().content).toBe(content);
    }
  });

  it.each([
    [{}, 'content'],
    [{ content: '' }, 'content'],
    [{ content: ' \n\t ' }, 'content'],
    [{ content: '\u200b\u2060' }, 'content'],
    [{ content: '\u2800' }, 'content'],
    [{ content: '\u0301' }, 'content'],
    [{ content: '\ufffc' }, 'content'],
    [{ content: 'x'.repeat(4001) }, 'content'],
    [{ content: 'a\u0000b' }, 'content'],
    [{ content: 7 }, 'content'],
    [{ content: 'x', parentCommentId: 'one' }, 'parentCommentId'],
    [{ content: 'x', parentCommentId: -1 }, 'parentCommentId'],
  ])('rejects body %#', async (body, path) => {
    const response = await post(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', issues: [{ path }] });
  });

  it('rejects an empty comment with the message that the screens show', async () => {
    const parent = (await post({ content: 'Seen' })).json<Comment>();
    for (const content of [' ', '\u2800', '\u0301', '\ufffc']) {
      const responses = [
        await post({ content }),
        await post({ content, parentCommentId: parent.id }),
        await site.as(someone)({ method: 'PATCH', url: commentAt(parent.id), body: { content } }),
      ];
      for (const response of responses)
        expect(response.json()).toMatchObject({
          message: 'Comment is empty. Write something before posting.',
        });
    }
  });

  it('returns 404 for an unknown design and 400 for an invalid id', async () => {
    expect((await post({ content: 'x' }, someone, threadOf(999_999))).statusCode).toBe(404);
    expect((await post({ content: 'x' }, someone, '/api/stl-files/x/comments')).statusCode).toBe(400);
    for (const url of [threadOf(999_999), `${threadOf(999_999)}/count`]) {
      expect((await site.request({ url })).statusCode).toBe(404);
    }
  });
});

describe('replying', () => {
  it('puts the reply below its comment, oldest first, and counts it', async () => {
    const parent = await comment(site, someone, { modelId });
    later(1);
    const first = await comment(site, other, { modelId, to: parent, content: 'Which layer height?' });
    const second = await comment(site, someone, { modelId, to: parent, content: '0.2 mm' });
    const { repliesCursor: _, ...reply } = first;
    expect(reply).toMatchObject({ replies: [], replyCount: 0 });
    expect(await list()).toEqual([
      { ...parent, replyCount: 2, replies: [reply, expect.objectContaining({ id: second.id })] },
    ]);
    expect(await count()).toEqual({ count: 3 });
  });

  it('rejects a parent that is a reply, belongs to another design, or is removed', async () => {
    const parent = await comment(site, someone, { modelId });
    const reply = await comment(site, other, { modelId, to: parent });
    const elsewhere = await comment(site, other, { modelId: await createModel(site.db) });
    const gone = await comment(site, other, { modelId });
    const answered = await comment(site, other, { modelId });
    await comment(site, someone, { modelId, to: answered });
    for (const { id } of [gone, answered]) await site.as(other)({ method: 'DELETE', url: commentAt(id) });
    for (const id of [reply.id, elsewhere.id, gone.id, answered.id, 999_999]) {
      const response = await post({ content: 'x', parentCommentId: id });
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'invalid_parent']);
    }
    expect(await count()).toEqual({ count: 3 });
  });
});

describe('a repeated request', () => {
  const once = (body: object, key: string, user = someone) =>
    site.as(user)({
      method: 'POST',
      url: threadOf(modelId),
      body,
      headers: { 'idempotency-key': key },
    });

  it('returns the first response for the same key and writes once', async () => {
    const [first, second] = await Promise.all([
      once({ content: 'Once' }, 'a'),
      once({ content: 'Once' }, 'a'),
    ]);
    const third = await once({ content: 'Once' }, 'a');
    const responses = [first, second, third].filter(({ statusCode }) => statusCode === 201);
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(third.statusCode).toBe(201);
    expect((await list()).length).toBe(1);
  });

  it('returns 409 for another text or parent, and keys are per person', async () => {
    const { id } = (await once({ content: 'Once' }, 'b')).json<Comment>();
    for (const body of [{ content: 'Twice' }, { content: 'Once', parentCommentId: id }]) {
      const response = await once(body, 'b');
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
        409,
        'idempotency_key_reused',
      ]);
    }
    expect((await once({ content: 'Once' }, 'b', other)).statusCode).toBe(201);
    later(24 * 3600);
    expect((await once({ content: 'Twice' }, 'b')).statusCode).toBe(201);
  });

  it('runs again after a failure', async () => {
    expect((await once({ content: 'x', parentCommentId: 999_999 }, 'c')).statusCode).toBe(400);
    expect((await once({ content: 'x' }, 'c')).statusCode).toBe(201);
  });
});

it('deletes comments with their design', async () => {
  const parent = await comment(site, someone, { modelId });
  await comment(site, other, { modelId, to: parent });
  const admin = await createAdmin(site.db);
  const url = `/api/admin/stl-files/${modelId}`;
  expect((await site.as(admin)({ method: 'DELETE', url })).statusCode).toBe(204);
  expect((await site.request({ url: `${commentAt(parent.id)}/replies` })).statusCode).toBe(404);
});
