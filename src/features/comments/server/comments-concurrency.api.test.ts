import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { commentAt, comment, expectExactCounts, generousRules, threadOf } from '#test/support/comments.ts';
import { createAdmin, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { reactionTypes } from '../constants.ts';
import type { Comment } from '../schemas.ts';
import { hideComment, showComment } from './hide-comment.ts';

const site = useTestApp(generousRules);
let people: UserRow[];
let admin: UserRow;
let modelId: number;

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 12 }, () => createUser(site.db)));
  admin = await createAdmin(site.db);
  for (const person of [...people, admin]) await site.cookieOf(person);
});

beforeEach(async () => {
  modelId = await createModel(site.db);
});

afterEach(() => expectExactCounts(site.db));

const read = async () => (await site.request({ url: threadOf(modelId) })).json<Comment[]>();
const post = (user: UserRow, content: string, parentCommentId?: number) =>
  site.as(user)({ method: 'POST', url: threadOf(modelId), body: { content, parentCommentId } });
const remove = (user: UserRow, id: number) => site.as(user)({ method: 'DELETE', url: commentAt(id) });
const react = (user: UserRow, id: number, n: number) =>
  site.as(user)({
    method: 'POST',
    url: `${commentAt(id)}/reactions`,
    body: { reaction: reactionTypes[n % reactionTypes.length] },
  });
const unreact = (user: UserRow, id: number) =>
  site.as(user)({ method: 'DELETE', url: `${commentAt(id)}/reactions` });
const hide = (id: number) => site.db.transaction().execute((tx) => hideComment(tx, id, testNow));
const show = (id: number) => site.db.transaction().execute((tx) => showComment(tx, id));

it('counts every reaction once when many people change theirs concurrently', async () => {
  const [author = admin] = people;
  const { id } = await comment(site, author, { modelId });
  const responses = await Promise.all(
    people.flatMap((person, n) => [
      react(person, id, n),
      react(person, id, n + 1),
      unreact(person, id),
      react(person, id, n + 1),
      react(person, id, 0),
    ]),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await Promise.all(people.map((person) => react(person, id, 2)));
  expect((await read())[0]?.reactions).toEqual([{ type: 'love', count: people.length }]);
});

it('counts every comment and reply once when many people post concurrently', async () => {
  const [author = admin] = people;
  const parent = await comment(site, author, { modelId });
  const responses = await Promise.all(
    people.flatMap((person, n) => [post(person, `Top ${n}`), post(person, `Reply ${n}`, parent.id)]),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const response = await site.request({ url: threadOf(modelId) });
  expect(response.headers['x-total-count']).toBe(String(people.length + 1));
  expect(response.json<Comment[]>().find(({ id }) => id === parent.id)?.replyCount).toBe(people.length);
});

it('keeps counts exact under concurrent posts, deletions, reactions, hides and restores', async () => {
  const threads: Comment[] = [];
  const replies: Comment[] = [];
  for (const person of people.slice(0, 4)) threads.push(await comment(site, person, { modelId }));
  for (const [n, person] of people.entries()) {
    replies.push(await comment(site, person, { modelId, to: threads[n % threads.length] }));
  }
  const outcomes = await Promise.all([
    ...threads.map(({ id }, n) => remove(people[n] ?? admin, id)),
    ...replies.map(({ id }, n) => (n % 2 === 0 ? remove(people[n] ?? admin, id) : hide(id))),
    ...replies.map(({ id }, n) => react(people[(n + 3) % people.length] ?? admin, id, n)),
    ...threads.map(({ id }, n) => post(admin, `Late ${n}`, id)),
    ...threads.map(({ id }, n) => react(people[n + 5] ?? admin, id, n)),
    ...threads.map(({ id }) => hide(id)),
    ...replies.map(({ id }) => remove(admin, id)),
    ...replies.map(({ id }) => show(id)),
  ]);
  const statuses = outcomes.map((outcome) => (typeof outcome === 'boolean' ? 200 : outcome.statusCode));
  expect(statuses.filter((status) => ![200, 201, 204, 400, 404].includes(status))).toEqual([]);
});

it('deletes a comment once when its author and an admin delete it concurrently', async () => {
  const [author = admin, other = admin] = people;
  const parent = await comment(site, author, { modelId });
  const reply = await comment(site, other, { modelId, to: parent });
  const responses = await Promise.all([
    remove(author, parent.id),
    remove(admin, parent.id),
    remove(other, reply.id),
    remove(admin, reply.id),
  ]);
  expect(responses.filter(({ statusCode }) => statusCode === 204).length).toBe(2);
  expect(responses.filter(({ statusCode }) => statusCode === 404).length).toBe(2);
  expect(await read()).toEqual([]);
});

it('never returns 500 while the design is deleted', async () => {
  const threads: Comment[] = [];
  for (const person of people.slice(0, 4)) threads.push(await comment(site, person, { modelId }));
  const [gone, ...responses] = await Promise.all([
    site.as(admin)({ method: 'DELETE', url: `/api/admin/stl-files/${modelId}` }),
    ...threads.flatMap(({ id }, n) => [
      post(people[n + 4] ?? admin, 'Too late', id),
      react(people[n + 8] ?? admin, id, n),
      remove(people[n] ?? admin, id),
    ]),
  ]);
  expect(gone?.statusCode).toBe(204);
  for (const { statusCode } of responses) expect([200, 201, 204, 400, 404]).toContain(statusCode);
});
