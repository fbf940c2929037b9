import { afterEach, beforeEach, expect, it } from 'vitest';
import { commentAt, comment, expectExactCounts, generousRules, threadOf } from '#test/support/comments.ts';
import { createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { reactionTypes } from '../constants.ts';
import type { Comment } from '../schemas.ts';
import { hideComment } from './hide-comment.ts';

const site = useTestApp(generousRules);
let someone: UserRow;
let other: UserRow;
let modelId: number;
let id: number;

beforeEach(async () => {
  site.moveTo(testNow);
  someone = await createUser(site.db);
  other = await createUser(site.db);
  modelId = await createModel(site.db);
  ({ id } = await comment(site, someone, { modelId }));
});

afterEach(() => expectExactCounts(site.db));

const react = (user: UserRow, reaction: unknown, at = id) =>
  site.as(user)({ method: 'POST', url: `${commentAt(at)}/reactions`, body: { reaction } });
const unreact = (user: UserRow, at = id) =>
  site.as(user)({ method: 'DELETE', url: `${commentAt(at)}/reactions` });

it('returns 401 for visitors', async () => {
  const url = `${commentAt(id)}/reactions`;
  const response = await site.request({ method: 'POST', url, body: { reaction: 'like' } });
  expect(response.statusCode).toBe(401);
  expect((await site.request({ method: 'DELETE', url })).statusCode).toBe(401);
});

it('keeps only the last reaction of a person and counts a repeat once', async () => {
  expect((await react(someone, 'like')).json()).toEqual({
    reactions: [{ type: 'like', count: 1 }],
    userReaction: 'like',
  });
  expect((await react(someone, 'like')).json()).toMatchObject({ reactions: [{ type: 'like', count: 1 }] });
  await react(other, 'like');
  const response = await react(someone, 'angry');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('private, no-store');
  expect(response.json()).toEqual({
    reactions: [
      { type: 'like', count: 1 },
      { type: 'angry', count: 1 },
    ],
    userReaction: 'angry',
  });
  expect((await unreact(someone)).json()).toEqual({
    reactions: [{ type: 'like', count: 1 }],
    userReaction: null,
  });
  const again = await unreact(someone);
  expect([again.statusCode, again.json()]).toEqual([
    200,
    { reactions: [{ type: 'like', count: 1 }], userReaction: null },
  ]);
});

it('accepts the seven types and lists them in their order', async () => {
  const people = await Promise.all(reactionTypes.map(() => createUser(site.db)));
  for (const [index, person] of people.toReversed().entries()) {
    await react(person, reactionTypes.toReversed()[index]);
  }
  const [thread] = (await site.request({ url: threadOf(modelId) })).json<Comment[]>();
  expect(thread?.reactions).toEqual(reactionTypes.map((type) => ({ type, count: 1 })));
});

it.each(['clap', 'LIKE', '', null, undefined, ['like']])('rejects %j', async (reaction) => {
  expect((await react(someone, reaction)).statusCode).toBe(400);
});

it('shows counts to everybody, and userReaction to the person', async () => {
  const parent = { id };
  const reply = await comment(site, other, { modelId, to: parent });
  await react(someone, 'love');
  await react(other, 'wow', reply.id);
  const own = async (user?: UserRow) => {
    const ask = user ? site.as(user) : site.request;
    const [thread] = (await ask({ url: threadOf(modelId) })).json<Comment[]>();
    const replies = (await ask({ url: `${commentAt(id)}/replies` })).json<Comment[]>();
    expect(thread?.reactions).toEqual([{ type: 'love', count: 1 }]);
    expect(replies).toEqual(thread?.replies);
    return [thread?.userReaction, replies[0]?.userReaction];
  };
  expect(await own()).toEqual([null, null]);
  expect(await own(someone)).toEqual(['love', null]);
  expect(await own(other)).toEqual([null, 'wow']);
});

it('returns 404 for an unknown, deleted or hidden comment', async () => {
  const removed = await comment(site, someone, { modelId });
  await comment(site, other, { modelId, to: removed });
  await site.as(someone)({ method: 'DELETE', url: commentAt(removed.id) });
  for (const at of [999_999, removed.id]) {
    expect([(await react(other, 'like', at)).statusCode, (await unreact(other, at)).statusCode]).toEqual([
      404, 404,
    ]);
  }
  await react(other, 'like');
  await site.db.transaction().execute((tx) => hideComment(tx, id, testNow));
  expect([(await react(other, 'sad')).statusCode, (await unreact(other)).statusCode]).toEqual([404, 404]);
});
