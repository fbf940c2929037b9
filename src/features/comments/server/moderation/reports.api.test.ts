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

const readReports = (id: number) =>
  shop.site.db
    .selectFrom('comment_reports')
    .select(['user_id', 'reason', 'settled_at', 'created_at'])
    .where('comment_id', '=', id)
    .orderBy('id')
    .execute();

it('returns 401 for visitors', async () => {
  const url = `/api/model-comments/${commentId}/report`;
  const response = await shop.site.request({ method: 'POST', url, body: { reason: 'Spam' } });
  expect(response.statusCode).toBe(401);
  for (const person of [shop.reporter, shop.moderator, shop.admin]) {
    expect((await shop.report(person, commentId)).statusCode).toBe(204);
  }
  expect(await readReports(commentId)).toHaveLength(3);
});

it('keeps one open report per person, with the last reason', async () => {
  expect((await shop.report(shop.reporter, commentId, '  Spam \n')).statusCode).toBe(204);
  expect((await shop.report(shop.reporter, commentId, 'Off topic')).statusCode).toBe(204);
  expect(await readReports(commentId)).toEqual([
    { user_id: shop.reporter.id, reason: 'Off topic', settled_at: null, created_at: testNow },
  ]);
});

it('keeps one of several concurrent reports', async () => {
  const responses = await Promise.all(
    ['one', 'two', 'three', 'four'].map((reason) => shop.report(shop.reporter, commentId, reason)),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
  expect(await readReports(commentId)).toHaveLength(1);
});

it('opens a new report after the first was settled', async () => {
  await shop.report(shop.reporter, commentId, 'Spam');
  expect((await shop.dismiss(shop.moderator, commentId)).statusCode).toBe(204);
  await shop.report(shop.reporter, commentId, 'It was changed to spam');
  expect(await readReports(commentId)).toMatchObject([
    { reason: 'It was changed to spam', settled_at: null },
  ]);
});

it("returns 400 for one's own comment", async () => {
  const response = await shop.report(shop.author, commentId);
  expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'own_comment' }]);
});

it.each([
  ['no reason', {}],
  ['an empty reason', { reason: '  \n ' }],
  ['a reason that is too long', { reason: 'x'.repeat(501) }],
  ['a number', { reason: 7 }],
  ['a text that cannot be stored', { reason: 'a\0' }],
])('rejects %s', async (_, body) => {
  const url = `/api/model-comments/${commentId}/report`;
  const response = await shop.site.as(shop.reporter)({ method: 'POST', url, body });
  expect([response.statusCode, response.json()]).toMatchObject([400, { issues: [{ path: 'reason' }] }]);
  expect(await readReports(commentId)).toEqual([]);
});

it('returns 404 for a deleted, hidden or unknown comment', async () => {
  const hidden = await shop.comment(await shop.newModel());
  await shop.hide(shop.moderator, hidden);
  await shop.remove(shop.author, commentId);
  for (const id of [hidden, commentId, 2_000_000_000]) {
    const response = await shop.report(shop.reporter, id);
    expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not_found' }]);
  }
  const response = await shop.report(shop.reporter, 'x' as unknown as number);
  expect(response.statusCode).toBe(400);
});

it('returns 404 for a comment that its author has deleted with an open report', async () => {
  const modelId = await shop.newModel();
  const parentId = await shop.comment(modelId);
  await shop.comment(modelId, { parentId, by: shop.reporter });
  await shop.report(shop.reporter, parentId);
  await shop.remove(shop.author, parentId);
  expect((await shop.report(shop.reporter, parentId)).statusCode).toBe(404);
  expect(await readReports(parentId)).toMatchObject([{ user_id: shop.reporter.id }]);
});

it("keeps the report after the reporter's account is deleted", async () => {
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

it('limits reports per hour and person', async () => {
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
