import { readFile } from 'node:fs/promises';
import { CompiledQuery } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { splitStatements } from '#src/db/migrate.ts';
import { expectExactCounts } from '#test/support/comments.ts';
import { createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { createModerationSite, type ModerationSite } from '#test/support/moderation-site.ts';
import { runUntil } from '#test/support/run-until.ts';
import { testNow } from '#test/support/test-app.ts';
import type { HiddenComment, ReportedComment } from '../../moderation-schemas.ts';
import { forgetDeletedComments, forgetJob } from './forget-deleted.ts';

let shop: ModerationSite;
let modelId: number;
let author: UserRow;
let id: number;
let text: string;

beforeAll(async () => {
  shop = await createModerationSite();
});
beforeEach(async () => {
  shop.site.moveTo(testNow);
  await shop.site.db.deleteFrom('models').execute();
  modelId = await shop.newModel();
  author = await createUser(shop.site.db);
  id = await shop.comment(modelId, { by: author });
  text = (await shop.thread(modelId))[0]?.content ?? '';
});
afterEach(() => expectExactCounts(shop.site.db));
afterAll(() => shop.site.close());

const at = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const edit = async (person: UserRow, minutes: number, content: string, commentId = id) => {
  shop.site.moveTo(at(minutes));
  const url = `/api/model-comments/${commentId}`;
  expect((await shop.site.as(person)({ method: 'PATCH', url, body: { content } })).statusCode).toBe(200);
};
const remove = async (person: UserRow, minutes: number, commentId = id) => {
  shop.site.moveTo(at(minutes));
  expect((await shop.remove(person, commentId)).statusCode).toBe(204);
};
const deleteAccount = async (person: UserRow) => {
  const body = { password: testPassword };
  expect((await shop.site.as(person)({ method: 'DELETE', url: '/api/account', body })).statusCode).toBe(204);
};
const listReported = async (person = shop.moderator) =>
  (await shop.site.as(person)({ url: '/api/moderation/reports' })).json<ReportedComment[]>();
const readTexts = async () => {
  const rows = await shop.site.db.selectFrom('comment_reports').select('content').orderBy('id').execute();
  return rows.map(({ content }) => content);
};

describe('a report', () => {
  it('keeps the text as it was, each report its own', async () => {
    await shop.report(shop.reporter, id);
    await edit(author, 1, 'Nothing to see');
    await shop.report(shop.admin, id);
    await edit(author, 2, 'Nothing at all');
    expect(await listReported()).toMatchObject([
      {
        id,
        content: 'Nothing at all',
        editedAt: at(2).toISOString(),
        deletedAt: null,
        reportCount: 2,
        reports: [
          { content: 'Nothing to see', writtenAt: at(1).toISOString() },
          { content: text, writtenAt: testNow.toISOString() },
        ],
      },
    ]);
  });

  it('keeps the text of a reply', async () => {
    const replyId = await shop.comment(modelId, { by: author, parentId: id });
    const reply = (await shop.thread(modelId))[0]?.replies[0]?.content;
    await shop.report(shop.reporter, replyId);
    await edit(author, 1, 'Thank you', replyId);
    expect(await listReported()).toMatchObject([
      { id: replyId, isReply: true, content: 'Thank you', reports: [{ content: reply }] },
    ]);
  });

  it('keeps the earlier text too when the same person reports a changed text', async () => {
    await shop.report(shop.reporter, id, 'Spam');
    await edit(author, 1, 'Other spam');
    for (const reason of ['Still spam', 'Off topic']) await shop.report(shop.reporter, id, reason);
    expect(await listReported()).toMatchObject([
      {
        reportCount: 2,
        reports: [
          { reason: 'Off topic', content: 'Other spam' },
          { reason: 'Spam', content: text },
        ],
      },
    ]);
  });

  it('shows the reported text of a hidden comment', async () => {
    await shop.report(shop.reporter, id);
    await edit(author, 1, 'Nothing to see');
    await shop.hide(shop.moderator, id);
    const response = await shop.site.as(shop.moderator)({ url: '/api/moderation/hidden' });
    expect(response.json<HiddenComment[]>()).toMatchObject([
      { id, content: 'Nothing to see', reports: [{ reason: 'Spam', content: text }] },
    ]);
  });
});

describe('an edit after a decision', () => {
  it('opens dismissed reports again, as the newest in the list', async () => {
    await shop.report(shop.reporter, id);
    await shop.dismiss(shop.moderator, id);
    const later = await shop.comment(modelId);
    await shop.report(shop.reporter, later);
    await edit(author, 1, 'Buy at shop.example');
    expect(await listReported()).toMatchObject([
      {
        id,
        content: 'Buy at shop.example',
        editedAt: at(1).toISOString(),
        history: [{ action: 'dismiss', createdAt: testNow.toISOString() }],
        reports: [{ reason: 'Spam', content: text }],
      },
      { id: later },
    ]);
    expect((await shop.dismiss(shop.moderator, id)).statusCode).toBe(204);
    expect((await listReported()).map((comment) => comment.id)).toEqual([later]);
    await edit(author, 2, 'Buy at shop.example today');
    expect((await listReported()).map((comment) => comment.id)).toEqual([id, later]);
  });

  it('opens the reports of a restored comment again', async () => {
    await shop.report(shop.reporter, id);
    await shop.hide(shop.moderator, id);
    await shop.restore(shop.moderator, id);
    expect(await listReported()).toEqual([]);
    await edit(author, 1, 'Worse');
    expect(await listReported()).toMatchObject([{ id, content: 'Worse', reports: [{ content: text }] }]);
  });

  it('opens nothing when the text stays, or when an admin edits', async () => {
    await shop.report(shop.reporter, id);
    await shop.dismiss(shop.moderator, id);
    await edit(author, 1, text);
    await edit(shop.admin, 2, 'Without the address');
    expect(await listReported()).toEqual([]);
  });
});

describe('a reported comment that its author deletes', () => {
  it('stays for the moderators as it was reported, and for nobody else, until they dismiss the report', async () => {
    await shop.report(shop.reporter, id);
    await edit(author, 1, 'Nothing to see');
    await remove(author, 2);
    expect(await listReported()).toMatchObject([
      {
        id,
        content: '',
        deletedAt: at(2).toISOString(),
        user: { id: author.id },
        reports: [{ content: text }],
      },
    ]);
    expect(await shop.thread(modelId)).toEqual([]);
    const ofAuthor = await shop.site.as(shop.admin)({ url: `/api/admin/users/${author.id}/comments` });
    expect([ofAuthor.json(), ofAuthor.headers['x-total-count']]).toEqual([[], '0']);
    expect((await shop.report(shop.admin, id)).statusCode).toBe(404);
    expect((await shop.hide(shop.moderator, id)).statusCode).toBe(404);
    expect((await shop.restore(shop.moderator, id)).statusCode).toBe(404);
    expect((await shop.dismiss(shop.moderator, id)).statusCode).toBe(204);
    expect(await shop.site.db.selectFrom('comments').select('id').execute()).toEqual([]);
    expect((await shop.dismiss(shop.moderator, id)).statusCode).toBe(404);
  });

  it('leaves an empty tombstone above its replies when the report is dismissed', async () => {
    await shop.comment(modelId, { parentId: id });
    await shop.report(shop.reporter, id);
    await remove(author, 1);
    expect(await shop.thread(modelId)).toMatchObject([{ id, isRemoved: true, userId: null }]);
    await shop.dismiss(shop.moderator, id);
    const rows = await shop.site.db
      .selectFrom('comments')
      .select(['content', 'user_id'])
      .where('id', '=', id)
      .execute();
    expect([rows, await readTexts()]).toEqual([[{ content: '', user_id: null }], []]);
  });

  it('disappears with the tombstone of its parent', async () => {
    const replyId = await shop.comment(modelId, { parentId: id, by: author });
    await shop.report(shop.reporter, replyId);
    await remove(author, 1, id);
    await remove(author, 1, replyId);
    expect(await listReported()).toMatchObject([{ id: replyId, isReply: true, content: '' }]);
    expect(await shop.thread(modelId)).toEqual([]);
    await shop.dismiss(shop.moderator, replyId);
    expect(await shop.site.db.selectFrom('comments').select('id').execute()).toEqual([]);
  });

  it('cannot be judged by its author', async () => {
    const own = await shop.comment(modelId, { by: shop.moderator });
    await shop.report(shop.reporter, own);
    await shop.remove(shop.moderator, own);
    expect((await shop.dismiss(shop.moderator, own)).json()).toMatchObject({ code: 'own_comment' });
    expect((await shop.dismiss(shop.admin, own)).statusCode).toBe(204);
  });

  it('disappears after 30 days', async () => {
    await shop.report(shop.reporter, id);
    await remove(author, 0);
    await forgetDeletedComments(shop.site.db, at(30 * 24 * 60));
    expect(await listReported()).toMatchObject([{ id }]);
    await forgetDeletedComments(shop.site.db, at(30 * 24 * 60 + 1));
    expect([await listReported(), await readTexts()]).toEqual([[], []]);
  });

  it('stays for a day after the clock went ahead', async () => {
    await runUntil(shop.site, testNow);
    await shop.report(shop.reporter, id);
    await remove(author, 0);
    for (const hours of [31 * 24, 32 * 24 - 1]) {
      shop.site.moveTo(at(hours * 60));
      await shop.site.jobs.send(forgetJob, {});
      await shop.site.jobs.drain();
    }
    expect(await listReported()).toMatchObject([{ id }]);
  });

  it('disappears when its reports are settled or an admin deletes it', async () => {
    await shop.report(shop.reporter, id);
    await shop.dismiss(shop.moderator, id);
    await remove(author, 1);
    const other = await shop.comment(modelId);
    await shop.report(shop.reporter, other);
    await remove(shop.admin, 1, other);
    expect([await listReported(), await readTexts()]).toEqual([[], []]);
  });
});

describe('the account of the author', () => {
  it('takes the texts of settled reports with it, and those of open ones when they are settled', async () => {
    const settled = await shop.comment(modelId, { by: author });
    await shop.report(shop.reporter, settled);
    await shop.dismiss(shop.moderator, settled);
    await shop.report(shop.reporter, id);
    await edit(author, 1, 'Nothing to see');
    await deleteAccount(author);
    expect(await readTexts()).toEqual([null, text]);
    expect(await listReported()).toMatchObject([
      { id, content: 'Nothing to see', user: { id: null }, reports: [{ content: text }] },
    ]);
    await shop.dismiss(shop.moderator, id);
    expect(await readTexts()).toEqual([null, null]);
  });

  it('leaves a deleted comment without a name until its report is dismissed', async () => {
    await shop.report(shop.reporter, id);
    await remove(author, 1);
    await deleteAccount(author);
    expect(await listReported()).toMatchObject([{ id, user: { id: null }, reports: [{ content: text }] }]);
    await shop.dismiss(shop.moderator, id);
    expect(await shop.site.db.selectFrom('comments').select('id').execute()).toEqual([]);
  });

  it('exports kept texts that differ from the comment, once each and without the reports', async () => {
    for (const person of [shop.reporter, shop.admin]) await shop.report(person, id, 'Rude words');
    const other = await shop.comment(modelId, { by: author });
    await shop.report(shop.reporter, other);
    await edit(author, 1, 'Nothing to see');
    const readExport = async () => (await shop.site.as(author)({ url: '/api/account/export' })).body;
    const kept = { commentId: id, text, writtenAt: testNow.toISOString() };
    expect(JSON.parse(await readExport())).toMatchObject({
      reportedTexts: [kept],
      comments: [{ id }, { id: other }],
    });
    await remove(author, 2);
    expect(JSON.parse(await readExport())).toMatchObject({
      reportedTexts: [kept],
      comments: [{ id: other }],
    });
    expect(await readExport()).not.toMatch(new RegExp(`Rude words|${shop.reporter.id}`));
  });
});

it('fills the text of earlier reports by the migration, unless the comment was edited since', async () => {
  const { db } = shop.site;
  const edited = await shop.comment(modelId, { by: author });
  for (const commentId of [id, edited]) await shop.report(shop.reporter, commentId);
  await db.updateTable('comment_reports').set({ content: null, content_at: null }).execute();
  await edit(author, 1, 'Nothing to see', edited);
  const migration = await readFile('migrations/0037_reported_texts.sql', 'utf8');
  const fill = splitStatements(migration).find((statement) => statement.includes('update comment_reports'));
  await db.executeQuery(CompiledQuery.raw(fill ?? ''));
  expect(await readTexts()).toEqual([text, null]);
});
