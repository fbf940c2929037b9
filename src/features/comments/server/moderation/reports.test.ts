import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { createModerationSite, type ModerationSite } from '#test/support/moderation-site.ts';
import { testNow } from '#test/support/test-app.ts';

let shop: ModerationSite;
let commentId: number;

beforeAll(async () => {
  shop = await createModerationSite();
});
beforeEach(async () => {
  commentId = await shop.comment(await shop.newModel());
});
afterAll(() => shop.site.close());

const reportsOf = (id: number) =>
  shop.site.db
    .selectFrom('comment_reports')
    .select(['user_id', 'reason', 'settled_at', 'created_at'])
    .where('comment_id', '=', id)
    .orderBy('id')
    .execute();

it('is for who is signed in', async () => {
  const url = `/api/model-comments/${commentId}/report`;
  const answer = await shop.site.request({ method: 'POST', url, body: { reason: 'Spam' } });
  expect(answer.statusCode).toBe(401);
  for (const person of [shop.reporter, shop.moderator, shop.admin]) {
    expect((await shop.report(person, commentId)).statusCode).toBe(204);
  }
  expect(await reportsOf(commentId)).toHaveLength(3);
});

it('keeps one open report a person, with the last reason', async () => {
  expect((await shop.report(shop.reporter, commentId, '  Spam \n')).statusCode).toBe(204);
  expect((await shop.report(shop.reporter, commentId, 'Off topic')).statusCode).toBe(204);
  expect(await reportsOf(commentId)).toEqual([
    { user_id: shop.reporter.id, reason: 'Off topic', settled_at: null, created_at: testNow },
  ]);
});

it('keeps one of many that come at once', async () => {
  const answers = await Promise.all(
    ['one', 'two', 'three', 'four'].map((reason) => shop.report(shop.reporter, commentId, reason)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
  expect(await reportsOf(commentId)).toHaveLength(1);
});

it('is opened anew after it was settled', async () => {
  await shop.report(shop.reporter, commentId, 'Spam');
  expect((await shop.dismiss(shop.moderator, commentId)).statusCode).toBe(204);
  await shop.report(shop.reporter, commentId, 'It was changed to spam');
  expect(await reportsOf(commentId)).toMatchObject([{ reason: 'It was changed to spam', settled_at: null }]);
});

it("is not for one's own comment", async () => {
  const answer = await shop.report(shop.author, commentId);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'own_comment' }]);
});

it.each([
  ['no reason', {}],
  ['an empty reason', { reason: '  \n ' }],
  ['a reason that is too long', { reason: 'x'.repeat(501) }],
  ['a number', { reason: 7 }],
  ['what cannot be stored', { reason: 'a\0' }],
])('refuses %s', async (_, body) => {
  const url = `/api/model-comments/${commentId}/report`;
  const answer = await shop.site.as(shop.reporter)({ method: 'POST', url, body });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { issues: [{ path: 'reason' }] }]);
  expect(await reportsOf(commentId)).toEqual([]);
});

it('finds no comment that is removed, hidden or was never there', async () => {
  const hidden = await shop.comment(await shop.newModel());
  await shop.hide(shop.moderator, hidden);
  await shop.remove(shop.author, commentId);
  for (const id of [hidden, commentId, 2_000_000_000]) {
    const answer = await shop.report(shop.reporter, id);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
  }
  const answer = await shop.report(shop.reporter, 'x' as unknown as number);
  expect(answer.statusCode).toBe(400);
});

it('finds no comment whose text is gone and whose replies stand', async () => {
  const modelId = await shop.newModel();
  const parentId = await shop.comment(modelId);
  await shop.comment(modelId, { parentId, by: shop.reporter });
  await shop.report(shop.reporter, parentId);
  await shop.remove(shop.author, parentId);
  expect((await shop.report(shop.reporter, parentId)).statusCode).toBe(404);
  const reports = await shop.site.as(shop.moderator)({ url: '/api/moderation/reports?limit=100' });
  expect(reports.json<{ id: number }[]>().map(({ id }) => id)).not.toContain(parentId);
});

it('stays when the reporter is gone', async () => {
  const reporter = await createUser(shop.site.db);
  await shop.report(reporter, commentId, 'Abuse');
  await shop.site.db.deleteFrom('users').where('id', '=', reporter.id).execute();
  const [first] = (await shop.site.as(shop.moderator)({ url: '/api/moderation/reports?limit=1' })).json<
    unknown[]
  >();
  expect(first).toMatchObject({
    id: commentId,
    reports: [{ reason: 'Abuse', reporter: { id: null, displayName: 'Deleted user' } }],
  });
});

it('is limited by the hour', async () => {
  const { commentRules } = shop.site.config;
  expect(commentRules.reportsPerHour).toBe(20);
  const rules = { ...commentRules, reportsPerHour: 2 };
  const small = await createModerationSite({ rateLimitFactor: 1, commentRules: rules });
  const id = await small.comment(await small.newModel());
  const statuses = [];
  for (const reason of ['a', 'b', 'c']) {
    statuses.push((await small.report(small.reporter, id, reason)).statusCode);
  }
  expect(statuses).toEqual([204, 204, 429]);
  expect((await small.report(small.admin, id)).statusCode).toBe(204);
  small.site.moveTo(new Date(testNow.getTime() + 3_600_000));
  expect((await small.report(small.reporter, id, 'd')).statusCode).toBe(204);
  await small.site.close();
});
