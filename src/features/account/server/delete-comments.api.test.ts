import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Comment } from '#src/features/comments/schemas.ts';
import { comment, commentAt, expectExactCounts, generousRules, threadOf } from '#test/support/comments.ts';
import { createAdmin, createModel, createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { useTestApp } from '#test/support/test-app.ts';

const site = useTestApp(generousRules);
let someone: UserRow;
let other: UserRow;
let modelId: number;

beforeEach(async () => {
  someone = await createUser(site.db);
  other = await createUser(site.db);
  modelId = await createModel(site.db);
});

afterEach(() => expectExactCounts(site.db));

const remove = (user: UserRow) =>
  site.as(user)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } });
const react = (user: UserRow, id: number, reaction = 'like') =>
  site.as(user)({ method: 'POST', url: `${commentAt(id)}/reactions`, body: { reaction } });
const list = async (id = modelId) => (await site.request({ url: threadOf(id) })).json<Comment[]>();

it('keeps comments without the person', async () => {
  const own = await comment(site, someone, { modelId, content: 'Still useful' });
  const reply = await comment(site, someone, { modelId, content: 'And this', to: own });
  expect((await remove(someone)).statusCode).toBe(204);
  const deletedUser = {
    userId: null,
    isRemoved: false,
    user: {
      id: null,
      displayName: 'Deleted user',
      avatarUrl: null,
      customProfileImageUrl: null,
      profileImageUrl: null,
    },
  };
  expect(await list()).toMatchObject([
    { id: own.id, content: 'Still useful', ...deletedUser, replies: [{ id: reply.id, ...deletedUser }] },
  ]);
  const rows = await site.db.selectFrom('comments').selectAll().where('model_id', '=', modelId).execute();
  expect(JSON.stringify(rows)).not.toContain(someone.id);
  expect((await site.as(other)({ method: 'DELETE', url: commentAt(own.id) })).statusCode).toBe(403);
  const admin = await createAdmin(site.db);
  expect((await site.as(admin)({ method: 'DELETE', url: commentAt(own.id) })).statusCode).toBe(204);
});

it('deletes the stored responses of idempotent requests', async () => {
  const post = (user: UserRow) =>
    site.as(user)({
      method: 'POST',
      url: threadOf(modelId),
      body: { content: 'Posted once' },
      headers: { 'idempotency-key': 'once' },
    });
  await post(someone);
  await post(other);
  await remove(someone);
  const kept = await site.db.selectFrom('idempotency_keys').select('body').execute();
  expect(kept.map(({ body }) => JSON.parse(body ?? '').userId)).toEqual([other.id]);
});

it('deletes reactions and subtracts them from the counts', async () => {
  const { id } = await comment(site, other, { modelId });
  await react(someone, id, 'love');
  await react(other, id, 'love');
  await remove(someone);
  expect((await list())[0]?.reactions).toEqual([{ type: 'love', count: 1 }]);
});

it('keeps reports and moderation actions without the person', async () => {
  const { id } = await comment(site, other, { modelId });
  const about = { comment_id: id, user_id: someone.id, reason: 'Spam' };
  await site.db.insertInto('comment_reports').values(about).execute();
  await site.db
    .insertInto('moderation_actions')
    .values({ ...about, action: 'dismiss' })
    .execute();
  await remove(someone);
  for (const table of ['comment_reports', 'moderation_actions'] as const) {
    const rows = await site.db
      .selectFrom(table)
      .select(['user_id', 'reason'])
      .where('comment_id', '=', id)
      .execute();
    expect(rows).toEqual([{ user_id: null, reason: 'Spam' }]);
  }
});

it('keeps counts exact when many authors and a design are deleted concurrently', async () => {
  const modelIds = [modelId, await createModel(site.db), await createModel(site.db)];
  const people = await Promise.all(Array.from({ length: 6 }, () => createUser(site.db)));
  const threads: Comment[] = [];
  for (const [index, person] of people.entries()) {
    const order = index % 2 === 0 ? modelIds : modelIds.toReversed();
    for (const at of order) threads.push(await comment(site, person, { modelId: at }));
  }
  for (const [index, person] of people.entries()) {
    const order = index % 2 === 0 ? threads : threads.toReversed();
    for (const { id } of order) await react(person, id, index % 3 === 0 ? 'haha' : 'sad');
  }
  await site.cookieOf(other);
  const admin = await createAdmin(site.db);
  const [stays] = threads;
  const [gone, ...responses] = await Promise.all([
    site.as(admin)({ method: 'DELETE', url: `/api/admin/stl-files/${modelIds[2]}` }),
    ...people.map((person) => remove(person)),
    ...threads.map(({ id }) => react(other, id)),
  ]);
  expect(gone.statusCode).toBe(204);
  for (const { statusCode } of responses) expect([200, 204, 404]).toContain(statusCode);
  expect((await list()).length).toBe(people.length);
  const thread = (await list()).find(({ id }) => id === stays?.id);
  expect(thread).toMatchObject({ userId: null, reactions: [{ type: 'like', count: 1 }] });
});

it('leaves no comment of a person whose account is deleted concurrently', async () => {
  const { id } = await comment(site, other, { modelId });
  await site.cookieOf(someone);
  const [gone, ...responses] = await Promise.all([
    remove(someone),
    ...Array.from({ length: 4 }, () => react(someone, id)),
    ...Array.from({ length: 4 }, (_, n) =>
      site.as(someone)({ method: 'POST', url: threadOf(modelId), body: { content: `Last words ${n}` } }),
    ),
  ]);
  expect(gone.statusCode).toBe(204);
  for (const { statusCode } of responses) expect([200, 201, 401]).toContain(statusCode);
  expect((await list()).filter(({ userId }) => userId === someone.id)).toEqual([]);
});
