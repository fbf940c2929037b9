import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

const readAuditEvents = (id: number) =>
  shop.site.db
    .selectFrom('audit_events')
    .select(['actor_id', 'action', 'target_name', 'before', 'after'])
    .where('target_kind', '=', 'comment')
    .where('target_id', '=', String(id))
    .orderBy('id')
    .execute();
const edit = (person: { id: string }, content: string) =>
  shop.site.as(person)({ method: 'PATCH', url: `/api/model-comments/${commentId}`, body: { content } });

it("records edits and deletions of others' comments by admins, without the texts", async () => {
  const { admin } = shop;
  for (const content of ['A secret text', 'A secret text']) {
    expect((await edit(admin, content)).statusCode).toBe(200);
  }
  expect((await shop.remove(admin, commentId)).statusCode).toBe(204);
  const common = { actor_id: admin.id, target_name: 'Ribbed vase' };
  expect(await readAuditEvents(commentId)).toEqual([
    { ...common, action: 'comment.edit', before: null, after: { designId: modelId } },
    { ...common, action: 'comment.delete', before: { designId: modelId }, after: null },
  ]);
});

it('records nothing when people change their own comments', async () => {
  const own = await shop.comment(modelId, { by: shop.admin });
  expect((await edit(shop.author, 'Changed')).statusCode).toBe(200);
  expect((await shop.remove(shop.author, commentId)).statusCode).toBe(204);
  expect((await shop.remove(shop.admin, own)).statusCode).toBe(204);
  expect([...(await readAuditEvents(commentId)), ...(await readAuditEvents(own))]).toEqual([]);
});

it('records each moderation action once, with its reason', async () => {
  const { moderator, admin } = shop;
  await shop.report(shop.reporter, commentId);
  await shop.dismiss(moderator, commentId);
  await shop.dismiss(moderator, commentId);
  for (const reason of ['Spam', 'Again']) await shop.hide(moderator, commentId, reason);
  await shop.restore(admin, commentId, 'Mistaken');
  await shop.restore(admin, commentId);
  expect(await readAuditEvents(commentId)).toMatchObject([
    { actor_id: moderator.id, action: 'comment.dismiss', after: { designId: modelId } },
    { actor_id: moderator.id, action: 'comment.hide', after: { designId: modelId, reason: 'Spam' } },
    { actor_id: admin.id, action: 'comment.restore', after: { designId: modelId, reason: 'Mistaken' } },
  ]);
});
