import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { createModerationSite, type ModerationSite } from '#test/support/moderation-site.ts';
import { testNow } from '#test/support/test-app.ts';

let shop: ModerationSite;
let modelId: number;
let commentId: number;

beforeAll(async () => {
  shop = await createModerationSite();
});
beforeEach(async () => {
  shop.site.moveTo(testNow);
  modelId = await shop.newModel();
  commentId = await shop.comment(modelId);
});
afterAll(() => shop.site.close());

const actionsOn = (id: number) =>
  shop.site.db
    .selectFrom('moderation_actions')
    .select(['action', 'reason', 'user_id'])
    .where('comment_id', '=', id)
    .orderBy('id')
    .execute();
const openReports = async (id: number) => {
  const rows = await shop.site.db
    .selectFrom('comment_reports')
    .select('id')
    .where('comment_id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
  return rows.length;
};
const expectExact = async () => {
  const { kept, counted } = await shop.counts(modelId);
  expect(kept).toEqual(counted);
};

describe('permissions', () => {
  const writes = ['hide', 'restore', 'dismiss'] as const;
  const reads = ['/api/moderation/reports', '/api/moderation/hidden'];

  it('returns 401 for visitors and 403 for people without the role', async () => {
    for (const url of reads) {
      expect((await shop.site.request({ url })).statusCode).toBe(401);
      const response = await shop.site.as(shop.reporter)({ url });
      expect([response.statusCode, response.json()]).toMatchObject([
        403,
        { message: 'Moderator access required', code: 'forbidden' },
      ]);
    }
    for (const name of writes) {
      const call = {
        method: 'POST',
        url: `/api/moderation/comments/${commentId}/${name}`,
        body: { reason: 'x' },
      } as const;
      expect((await shop.site.request(call)).statusCode).toBe(401);
      expect((await shop.site.as(shop.author)(call)).statusCode).toBe(403);
    }
    expect(await actionsOn(commentId)).toEqual([]);
  });

  it('allows moderators and admins, and keeps moderators out of the admin panel', async () => {
    for (const person of [shop.moderator, shop.admin]) {
      for (const url of reads) expect((await shop.site.as(person)({ url })).statusCode).toBe(200);
      await shop.report(shop.reporter, commentId);
      expect((await shop.dismiss(person, commentId)).statusCode).toBe(204);
      expect((await shop.hide(person, commentId)).statusCode).toBe(204);
      expect((await shop.restore(person, commentId)).statusCode).toBe(204);
    }
    expect((await shop.site.as(shop.moderator)({ url: '/api/admin/stats' })).statusCode).toBe(403);
  });

  it("rejects a moderator's action on their own comment, but not an admin's", async () => {
    const own = await shop.comment(modelId, { by: shop.moderator });
    await shop.report(shop.reporter, own);
    for (const act of [shop.dismiss, shop.hide, shop.restore]) {
      const response = await act(shop.moderator, own);
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'own_comment']);
    }
    expect([await openReports(own), await actionsOn(own)]).toEqual([1, []]);
    expect((await shop.hide(shop.admin, own)).statusCode).toBe(204);
    expect((await shop.restore(shop.moderator, own)).statusCode).toBe(403);
  });

  it('ends as soon as the role is removed', async () => {
    const { db } = shop.site;
    const person = await createUser(db, { is_mod: true });
    const read = { url: '/api/moderation/hidden' };
    expect((await shop.site.as(person)(read)).statusCode).toBe(200);
    await db.updateTable('users').set({ is_mod: false }).where('id', '=', person.id).execute();
    expect((await shop.site.as(person)(read)).statusCode).toBe(403);
  });
});

describe('hiding', () => {
  it('hides the comment, updates counts, settles its reports and stores the reason', async () => {
    await shop.report(shop.reporter, commentId);
    await shop.report(shop.admin, commentId);
    expect((await shop.hide(shop.moderator, commentId, '  Advertises a shop ')).statusCode).toBe(204);
    expect(await shop.thread(modelId)).toEqual([]);
    await expectExact();
    expect(await openReports(commentId)).toBe(0);
    expect(await actionsOn(commentId)).toEqual([
      { action: 'hide', reason: 'Advertises a shop', user_id: shop.moderator.id },
    ]);
  });

  it("shows 'Comment removed' instead of the text above replies", async () => {
    const replyId = await shop.comment(modelId, { parentId: commentId, by: shop.reporter });
    await shop.hide(shop.moderator, commentId);
    expect(await shop.thread(modelId)).toMatchObject([
      {
        id: commentId,
        content: 'Comment removed',
        isRemoved: true,
        userId: null,
        replies: [{ id: replyId }],
      },
    ]);
    await expectExact();
    await shop.hide(shop.moderator, replyId);
    expect(await shop.thread(modelId)).toEqual([]);
    await expectExact();
    await shop.restore(shop.moderator, replyId);
    expect(await shop.thread(modelId)).toMatchObject([{ id: commentId, replies: [{ id: replyId }] }]);
    await expectExact();
  });

  it('returns 409 for a hidden comment and changes nothing', async () => {
    await shop.hide(shop.moderator, commentId, 'First');
    const response = await shop.hide(shop.admin, commentId, 'Second');
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'already_hidden' }]);
    expect(await actionsOn(commentId)).toMatchObject([{ reason: 'First' }]);
    await expectExact();
  });

  it.each([
    ['no body', undefined],
    ['a missing field', {}],
    ['an empty text', { reason: ' ' }],
    ['a text that is too long', { reason: 'x'.repeat(501) }],
  ])('rejects %s as the reason', async (_, body) => {
    const url = `/api/moderation/comments/${commentId}/hide`;
    const response = await shop.site.as(shop.moderator)({ method: 'POST', url, body });
    expect(response.statusCode).toBe(400);
    expect(await shop.thread(modelId)).toHaveLength(1);
  });
});

describe('restoring', () => {
  it('restores the comment unchanged and keeps the reason of the hide', async () => {
    const [before] = await shop.thread(modelId);
    await shop.hide(shop.moderator, commentId, 'Mistaken');
    expect((await shop.restore(shop.admin, commentId, 'It was no spam')).statusCode).toBe(204);
    expect(await shop.thread(modelId)).toEqual([before]);
    await expectExact();
    expect(await actionsOn(commentId)).toEqual([
      { action: 'hide', reason: 'Mistaken', user_id: shop.moderator.id },
      { action: 'restore', reason: 'It was no spam', user_id: shop.admin.id },
    ]);
    const again = await shop.restore(shop.admin, commentId);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'not_hidden' }]);
  });

  it('accepts a missing reason', async () => {
    await shop.hide(shop.moderator, commentId);
    expect((await shop.restore(shop.moderator, commentId)).statusCode).toBe(204);
    expect(await actionsOn(commentId)).toMatchObject([{}, { action: 'restore', reason: '' }]);
  });
});

describe('dismissing', () => {
  it('settles the reports and keeps the comment', async () => {
    await shop.report(shop.reporter, commentId);
    expect((await shop.dismiss(shop.moderator, commentId)).statusCode).toBe(204);
    expect(await openReports(commentId)).toBe(0);
    expect(await shop.thread(modelId)).toHaveLength(1);
    expect(await actionsOn(commentId)).toMatchObject([{ action: 'dismiss', reason: '' }]);
    const again = await shop.dismiss(shop.moderator, commentId);
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'no_reports' }]);
  });
});

it('returns 404 for a comment that its author has deleted', async () => {
  const parentId = await shop.comment(modelId);
  await shop.comment(modelId, { parentId, by: shop.reporter });
  for (const id of [commentId, parentId]) await shop.remove(shop.author, id);
  for (const id of [commentId, parentId, 2_000_000_000]) {
    expect((await shop.hide(shop.moderator, id)).statusCode).toBe(404);
    expect((await shop.dismiss(shop.moderator, id)).statusCode).toBe(404);
    expect((await shop.restore(shop.moderator, id)).statusCode).toBe(404);
  }
  await expectExact();
});

it('keeps actions after the comment, its author and the moderator are deleted', async () => {
  const { db } = shop.site;
  const moderator = await createUser(db, { is_mod: true });
  await shop.hide(moderator, commentId, 'Kept for good 7');
  await db.deleteFrom('users').where('id', '=', moderator.id).execute();
  await db.deleteFrom('models').where('id', '=', modelId).execute();
  const kept = await db
    .selectFrom('moderation_actions')
    .select(['comment_id', 'user_id', 'action'])
    .where('reason', '=', 'Kept for good 7')
    .execute();
  expect(kept).toEqual([{ comment_id: null, user_id: null, action: 'hide' }]);
});

it('logs events with user and comment ids, without texts', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const logged = await createModerationSite({ logLevel: 'info' }, log);
  const id = await logged.comment(await logged.newModel());
  await logged.report(logged.reporter, id, 'a secret reason');
  await logged.dismiss(logged.moderator, id);
  await logged.hide(logged.moderator, id, 'a secret reason');
  await logged.restore(logged.moderator, id);
  await logged.hide(logged.reporter, id);
  await logged.site.close();
  const events = lines
    .map((line) => JSON.parse(line) as { event?: string; userId?: string; commentId?: number })
    .filter(({ event, userId }) => event !== undefined && userId !== undefined)
    .map(({ event, userId, commentId: about }) => [event, userId, about]);
  expect(events).toEqual([
    ['comment_reported', logged.reporter.id, id],
    ['reports_dismissed', logged.moderator.id, id],
    ['comment_hidden', logged.moderator.id, id],
    ['comment_restored', logged.moderator.id, id],
    ['access_denied', logged.reporter.id, undefined],
  ]);
  expect(lines.join('\n')).not.toContain('secret reason');
});
