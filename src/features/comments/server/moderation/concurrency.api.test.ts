import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { createModerationSite, type ModerationSite } from '#test/support/moderation-site.ts';

let shop: ModerationSite;
let modelId: number;
let commentId: number;

beforeAll(async () => {
  shop = await createModerationSite();
});
beforeEach(async () => {
  modelId = await shop.newModel();
  commentId = await shop.comment(modelId);
});
afterAll(() => shop.site.close());

const statuses = async (calls: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const actionsOn = (id: number) =>
  shop.site.db.selectFrom('moderation_actions').select('action').where('comment_id', '=', id).execute();
const openReports = (id: number) =>
  shop.site.db
    .selectFrom('comment_reports')
    .select('id')
    .where('comment_id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
const expectExact = async () => {
  const { kept, counted } = await shop.counts(modelId);
  expect(kept).toEqual(counted);
};

it('lets one of several concurrent moderators hide or restore a comment', async () => {
  const people = [shop.moderator, shop.admin, shop.moderator, shop.admin];
  expect(await statuses(people.map((person) => shop.hide(person, commentId)))).toEqual([204, 409, 409, 409]);
  expect(await actionsOn(commentId)).toEqual([{ action: 'hide' }]);
  await expectExact();
  expect(await statuses(people.map((person) => shop.restore(person, commentId)))).toEqual([
    204, 409, 409, 409,
  ]);
  expect(await actionsOn(commentId)).toHaveLength(2);
  await expectExact();
});

it('counts once when hides and deletions run concurrently', async () => {
  for (let round = 0; round < 6; round += 1) {
    const parentId = await shop.comment(modelId);
    const replyId = await shop.comment(modelId, { parentId, by: shop.reporter });
    const responses = await statuses([
      shop.hide(shop.moderator, parentId),
      shop.remove(shop.author, parentId),
      shop.hide(shop.admin, replyId),
      shop.remove(shop.reporter, replyId),
    ]);
    expect(responses.filter((status) => status >= 500)).toEqual([]);
    expect(responses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(2);
    await expectExact();
  }
});

it('leaves no open report on a comment that is hidden concurrently', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await shop.comment(modelId);
    const [hidden, ...reported] = await Promise.all([
      shop.hide(shop.moderator, id),
      shop.report(shop.reporter, id),
      shop.report(shop.admin, id),
    ]);
    expect(hidden.statusCode).toBe(204);
    for (const { statusCode } of reported) expect([204, 404]).toContain(statusCode);
    expect(await openReports(id)).toEqual([]);
  }
});

it('settles a report once when two moderators dismiss it', async () => {
  await shop.report(shop.reporter, commentId);
  const responses = await statuses([
    shop.dismiss(shop.moderator, commentId),
    shop.dismiss(shop.admin, commentId),
  ]);
  expect(responses).toEqual([204, 409]);
  expect(await actionsOn(commentId)).toEqual([{ action: 'dismiss' }]);
});

it('keeps counts exact when a comment is hidden while others reply, react and report', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => createUser(shop.site.db)));
  const responses = await statuses([
    ...people.map(async (person) => {
      await shop.comment(modelId, { parentId: commentId, by: person });
      return shop.report(person, commentId);
    }),
    ...people.map((person) =>
      shop.site.as(person)({
        method: 'POST',
        url: `/api/model-comments/${commentId}/reactions`,
        body: { reaction: 'like' },
      }),
    ),
    shop.hide(shop.moderator, commentId),
  ]);
  expect(responses.filter((status) => status >= 500)).toEqual([]);
  expect(await openReports(commentId)).toEqual([]);
  await expectExact();
});

it('does not deadlock when the author or a moderator deletes their account', async () => {
  const author = await createUser(shop.site.db);
  const moderator = await createUser(shop.site.db, { is_mod: true });
  const ids = [];
  for (let count = 0; count < 4; count += 1) ids.push(await shop.comment(modelId, { by: author }));
  const leave = (person: { id: string }) =>
    shop.site.as(person)({ method: 'DELETE', url: '/api/account', body: { password: 'layer-by-layer-1' } });
  const responses = await statuses([
    ...ids.map((id) => shop.report(shop.reporter, id)),
    leave(author),
    ...ids.map((id) => shop.hide(moderator, id)),
    leave(moderator),
    ...ids.map((id) => shop.hide(shop.admin, id)),
  ]);
  expect(responses.filter((status) => status >= 500)).toEqual([]);
  await expectExact();
});
