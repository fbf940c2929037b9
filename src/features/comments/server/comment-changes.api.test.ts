import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commentAt, comment, expectExactCounts, generousRules, threadOf } from '#test/support/comments.ts';
import { createAdmin, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { Comment } from '../schemas.ts';
import { hideComment, showComment } from './hide-comment.ts';

const site = useTestApp(generousRules);
let someone: UserRow;
let other: UserRow;
let admin: UserRow;
let moderator: UserRow;
let modelId: number;

beforeAll(async () => {
  admin = await createAdmin(site.db);
  moderator = await createUser(site.db, { is_mod: true });
});

beforeEach(async () => {
  site.moveTo(testNow);
  someone = await createUser(site.db);
  other = await createUser(site.db);
  modelId = await createModel(site.db);
});

afterEach(() => expectExactCounts(site.db));

const edit = (user: UserRow, id: number, content: unknown) =>
  site.as(user)({ method: 'PATCH', url: commentAt(id), body: { content } });
const remove = (user: UserRow, id: number) => site.as(user)({ method: 'DELETE', url: commentAt(id) });
const thread = async () => {
  const response = await site.request({ url: threadOf(modelId) });
  expect(Number(response.headers['x-total-count'])).toBe(response.json<Comment[]>().length);
  return response.json<Comment[]>();
};
const count = async () =>
  (await site.request({ url: `${threadOf(modelId)}/count` })).json<{ count: number }>().count;
const rowsLeft = async () =>
  (await site.db.selectFrom('comments').select('id').where('model_id', '=', modelId).execute()).length;
const hide = (id: number) => site.db.transaction().execute((tx) => hideComment(tx, id, testNow));
const show = (id: number) => site.db.transaction().execute((tx) => showComment(tx, id));

describe('permissions', () => {
  it('allows only the author and admins to change and delete a comment', async () => {
    const { id } = await comment(site, someone, { modelId, content: 'First' });
    for (const call of [
      { method: 'PATCH', url: commentAt(id), body: { content: 'x' } },
      { method: 'DELETE', url: commentAt(id) },
    ] as const) {
      expect((await site.request(call)).statusCode).toBe(401);
      for (const user of [other, moderator]) {
        const response = await site.as(user)(call);
        expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'forbidden']);
      }
    }
    expect((await edit(someone, id, 'Second')).json()).toMatchObject({ content: 'Second' });
    expect((await edit(admin, id, 'Third')).json()).toMatchObject({ content: 'Third', userId: someone.id });
    expect((await remove(admin, id)).statusCode).toBe(204);
    expect((await remove(admin, id)).statusCode).toBe(404);
    const own = await comment(site, someone, { modelId });
    expect((await remove(someone, own.id)).statusCode).toBe(204);
    expect((await remove(someone, own.id)).statusCode).toBe(404);
    expect([await thread(), await count(), await rowsLeft()]).toEqual([[], 0, 0]);
  });
});

describe('editing', () => {
  it('sets editedAt only when the text changes', async () => {
    const { id } = await comment(site, someone, { modelId, content: 'First' });
    site.moveTo(new Date(testNow.getTime() + 60_000));
    expect((await edit(someone, id, ' First ')).json()).toMatchObject({ content: 'First', editedAt: null });
    const changed = (await edit(someone, id, 'Second')).json<Comment>();
    expect(changed).toMatchObject({ content: 'Second', editedAt: '2026-11-18T12:01:00.000Z' });
    site.moveTo(new Date(testNow.getTime() + 120_000));
    expect((await edit(someone, id, 'Second')).json()).toEqual(changed);
    expect(await thread()).toEqual([changed]);
  });

  it('keeps replies and reactions', async () => {
    const parent = await comment(site, someone, { modelId });
    await comment(site, other, { modelId, to: parent });
    await site.as(other)({
      method: 'POST',
      url: `${commentAt(parent.id)}/reactions`,
      body: { reaction: 'wow' },
    });
    expect((await edit(someone, parent.id, 'Changed')).json()).toMatchObject({
      replyCount: 1,
      replies: [{ userId: other.id }],
      reactions: [{ type: 'wow', count: 1 }],
      userReaction: null,
    });
  });

  it.each(['', '  ', 'x'.repeat(4001), null, 7])('rejects text %#', async (content) => {
    const { id } = await comment(site, someone, { modelId, content: 'First' });
    expect((await edit(someone, id, content)).statusCode).toBe(400);
    expect((await thread())[0]?.content).toBe('First');
  });

  it.each([999_999, 2 ** 40])('returns 404 for unknown comment %d', async (id) => {
    expect((await edit(someone, id, 'x')).statusCode).toBe(404);
    expect((await remove(someone, id)).statusCode).toBe(404);
  });
});

describe('deleting a comment with replies', () => {
  it('leaves a tombstone without text, author and reactions until the last reply is deleted', async () => {
    const parent = await comment(site, someone, { modelId, content: 'SECRET text' });
    const first = await comment(site, other, { modelId, to: parent });
    const second = await comment(site, other, { modelId, to: parent });
    await site.as(other)({
      method: 'POST',
      url: `${commentAt(parent.id)}/reactions`,
      body: { reaction: 'angry' },
    });
    await edit(someone, parent.id, 'SECRET too');
    expect((await remove(someone, parent.id)).statusCode).toBe(204);
    expect(await thread()).toEqual([
      {
        id: parent.id,
        content: 'Comment removed',
        createdAt: parent.createdAt,
        editedAt: null,
        userId: null,
        user: {
          id: null,
          displayName: '',
          avatarUrl: null,
          customProfileImageUrl: null,
          profileImageUrl: null,
        },
        reactions: [],
        userReaction: null,
        replies: [expect.objectContaining({ id: first.id }), expect.objectContaining({ id: second.id })],
        repliesCursor: null,
        replyCount: 2,
        isRemoved: true,
      },
    ]);
    expect(await count()).toBe(2);
    const rows = await site.db.selectFrom('comments').selectAll().where('id', '=', parent.id).execute();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`SECRET|${someone.id}`));
    for (const call of [
      edit(someone, parent.id, 'x'),
      remove(someone, parent.id),
      remove(admin, parent.id),
    ]) {
      expect((await call).statusCode).toBe(404);
    }
    await remove(other, first.id);
    expect([(await thread()).length, await count()]).toEqual([1, 1]);
    await remove(other, second.id);
    expect([await thread(), await count(), await rowsLeft()]).toEqual([[], 0, 0]);
  });

  it('deletes its settled reports', async () => {
    const parent = await comment(site, someone, { modelId });
    await comment(site, other, { modelId, to: parent });
    const report = { comment_id: parent.id, user_id: other.id, reason: 'Spam', settled_at: testNow };
    await site.db.insertInto('comment_reports').values(report).execute();
    await remove(someone, parent.id);
    const reports = await site.db
      .selectFrom('comment_reports')
      .select('id')
      .where('comment_id', '=', parent.id)
      .execute();
    expect(reports).toEqual([]);
  });
});

describe('a hidden comment', () => {
  it('is invisible to everybody, and is unchanged after it is restored', async () => {
    const { id } = await comment(site, someone, { modelId, content: 'Rude' });
    await site.as(other)({ method: 'POST', url: `${commentAt(id)}/reactions`, body: { reaction: 'sad' } });
    const before = await thread();
    expect([await hide(id), await hide(id)]).toEqual([true, false]);
    expect([await thread(), await count()]).toEqual([[], 0]);
    for (const call of [edit(someone, id, 'x'), remove(someone, id), remove(admin, id)]) {
      expect((await call).statusCode).toBe(404);
    }
    expect((await site.request({ url: `${commentAt(id)}/replies` })).statusCode).toBe(404);
    expect([await show(id), await show(id)]).toEqual([true, false]);
    expect([await thread(), await count()]).toEqual([before, 1]);
  });

  it('leaves a tombstone while it has visible replies', async () => {
    const parent = await comment(site, someone, { modelId, content: 'Rude' });
    const reply = await comment(site, other, { modelId, to: parent });
    await hide(parent.id);
    expect(await thread()).toMatchObject([
      { content: 'Comment removed', isRemoved: true, userId: null, replies: [{ id: reply.id }] },
    ]);
    expect(await count()).toBe(1);
    await hide(reply.id);
    expect([await thread(), await count()]).toEqual([[], 0]);
    await show(reply.id);
    expect(await thread()).toMatchObject([{ isRemoved: true, replyCount: 1 }]);
    await show(parent.id);
    expect(await thread()).toMatchObject([{ content: 'Rude', replyCount: 1 }]);
    expect(await count()).toBe(2);
  });

  it('keeps the tombstone of its deleted parent, as it may be restored', async () => {
    const parent = await comment(site, someone, { modelId });
    const hidden = await comment(site, other, { modelId, to: parent });
    await hide(hidden.id);
    await remove(someone, parent.id);
    expect([await thread(), await count(), await rowsLeft()]).toEqual([[], 0, 2]);
    await show(hidden.id);
    expect(await thread()).toMatchObject([{ id: parent.id, isRemoved: true, replies: [{ id: hidden.id }] }]);
    await remove(other, hidden.id);
    expect([await thread(), await rowsLeft()]).toEqual([[], 0]);
  });

  it('cannot be hidden or restored once it is deleted', async () => {
    const parent = await comment(site, someone, { modelId });
    await comment(site, other, { modelId, to: parent });
    await remove(someone, parent.id);
    expect([await hide(parent.id), await show(parent.id), await hide(999_999)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
