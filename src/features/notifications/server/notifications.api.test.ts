import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comment, commentAt, generousRules } from '#test/support/comments.ts';
import { createAdmin, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import type { Notification } from '../schemas.ts';
import { describeNotification } from '../texts.ts';
import { deleteOldNotifications } from './jobs.ts';
import { notify } from './notify.ts';

const site = useTestApp(generousRules);
let admin: UserRow;
let author: UserRow;
let other: UserRow;
let modelId: number;

beforeAll(async () => {
  admin = await createAdmin(site.db);
});
beforeEach(async () => {
  site.moveTo(testNow);
  author = await createUser(site.db);
  other = await createUser(site.db, { username: `Mia ${author.id.slice(0, 8)}` });
  modelId = await createModel(site.db, { title: 'Ripple Vase' });
});

const url = '/api/user/notifications';
const list = async (user: UserRow, query = '') =>
  (await site.as(user)({ url: url + query })).json<Notification[]>();
const texts = async (user: UserRow) => (await list(user)).map(describeNotification);
const unread = async (user: UserRow) =>
  (await site.as(user)({ url: '/api/me' })).json<{ unreadNotifications: number }>().unreadNotifications;
const markRead = (user: UserRow, body: object) => site.as(user)({ method: 'POST', url: `${url}/read`, body });
const setSettings = (user: UserRow, body: object) =>
  site.as(user)({ method: 'PATCH', url: `${url}/settings`, body });
const later = (hours: number) => site.moveTo(new Date(testNow.getTime() + hours * 3_600_000));
/** Notifies the author of an edition. @returns the number of notifications */
const tellOfEdition = (edition: number, note = '') =>
  site.db
    .transaction()
    .execute((tx) =>
      notify(
        tx,
        { kind: 'new_edition', modelId, edition, note },
        { userIds: [author.id, 'nobody'], now: testNow },
      ),
    );

describe('replies', () => {
  it('notifies the author of a comment of replies, grouped within a day', async () => {
    const parent = await comment(site, author, { modelId });
    await comment(site, other, { modelId, to: parent });
    expect(await texts(author)).toEqual([`${other.username} replied to your comment on Ripple Vase`]);
    await comment(site, admin, { modelId, to: parent });
    await comment(site, other, { modelId, to: parent, content: 'Once more' });
    expect(await list(author)).toMatchObject([
      { kind: 'reply', modelId, actor: other.username, actorCount: 2, count: 3, isRead: false },
    ]);
    expect(await texts(author)).toEqual([
      `${other.username} and 1 other replied to your comment on Ripple Vase`,
    ]);
    later(24);
    await comment(site, admin, { modelId, to: parent, content: 'A day later' });
    later(25);
    await comment(site, other, { modelId, to: parent, content: 'Later than a day' });
    expect((await list(author)).map(({ count }) => count)).toEqual([1, 4]);
    expect(await unread(author)).toBe(5);
  });

  it('notifies no one of own replies, of comments without a parent, and of replies to deleted accounts', async () => {
    const parent = await comment(site, author, { modelId });
    await comment(site, author, { modelId, to: parent });
    await comment(site, other, { modelId });
    expect(await list(author)).toEqual([]);
    await site.db.updateTable('comments').set({ user_id: null }).where('id', '=', parent.id).execute();
    await comment(site, other, { modelId, to: parent });
    const rows = await site.db
      .selectFrom('notifications')
      .select('id')
      .where('model_id', '=', modelId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('leaves out hidden replies, and those on designs that are not public', async () => {
    const parent = await comment(site, author, { modelId });
    const reply = await comment(site, other, { modelId, to: parent });
    const moderate = (decision: string) =>
      site.as(admin)({
        method: 'POST',
        url: `/api/moderation/comments/${reply.id}/${decision}`,
        body: { reason: 'Spam' },
      });
    const counts = async () => [(await list(author)).length, await unread(author)];
    await moderate('hide');
    expect(await counts()).toEqual([0, 0]);
    await moderate('restore');
    expect(await counts()).toEqual([1, 1]);
    const design = `/api/admin/stl-files/${modelId}`;
    await site.as(admin)({ method: 'DELETE', url: design });
    expect(await counts()).toEqual([0, 0]);
    expect(await tellOfEdition(2)).toBe(0);
    await site.as(admin)({ method: 'POST', url: `${design}/restore` });
    expect(await counts()).toEqual([1, 1]);
    await site.as(other)({ method: 'DELETE', url: commentAt(reply.id) });
    expect(await counts()).toEqual([0, 0]);
  });
});

describe('settings', () => {
  it('notifies only of the kinds that the person has chosen, and keeps earlier notifications', async () => {
    expect(await tellOfEdition(2, 'Hinge pin 0.2 mm thinner.')).toBe(1);
    const changed = await setSettings(author, { new_edition: false });
    expect(changed.json()).toEqual({
      reply: true,
      new_edition: false,
      release: true,
      licence_withdrawn: true,
      problems: true,
    });
    expect(await tellOfEdition(3)).toBe(0);
    expect(await list(author)).toMatchObject([{ kind: 'new_edition', note: 'Hinge pin 0.2 mm thinner.' }]);
    await setSettings(author, { new_edition: true });
    expect(await tellOfEdition(3)).toBe(1);
    expect((await setSettings(author, { reply: 'no' })).statusCode).toBe(400);
  });

  it('shows what is only in the digest neither in the list nor in the count', async () => {
    const digest = { new_edition: true };
    await site.as(author)({ method: 'PUT', url: '/api/mail/preferences', body: { digest } });
    await setSettings(author, { new_edition: false });
    expect(await tellOfEdition(2)).toBe(1);
    expect([await list(author), await unread(author)]).toEqual([[], 0]);
  });
});

describe('reading', () => {
  it('inserts one notification when an event is repeated', async () => {
    expect([await tellOfEdition(2), await tellOfEdition(2)]).toEqual([1, 0]);
    expect(await unread(author)).toBe(1);
  });

  it('marks a subject, or all, as read, and never those of others', async () => {
    const parent = await comment(site, author, { modelId });
    await comment(site, other, { modelId, to: parent });
    await tellOfEdition(2);
    const [newest, oldest] = await list(author);
    expect((await markRead(other, { upTo: newest?.id })).json()).toEqual({ unreadNotifications: 0 });
    expect((await markRead(other, { upTo: newest?.id, isOnlySubject: true })).statusCode).toBe(200);
    expect(await unread(author)).toBe(2);
    const response = await markRead(author, { upTo: newest?.id, isOnlySubject: true });
    expect(response.json()).toEqual({ unreadNotifications: 1 });
    expect((await list(author)).map(({ isRead }) => isRead)).toEqual([true, false]);
    // A reply that came after the list was read stays unread.
    await comment(site, other, { modelId, to: parent, content: 'Again' });
    expect((await markRead(author, { upTo: oldest?.id })).json()).toEqual({ unreadNotifications: 1 });
    expect((await markRead(author, { upTo: -1 })).statusCode).toBe(400);
  });

  it('shows each person their own list, page by page', async () => {
    for (let edition = 1; edition <= 3; edition += 1) {
      modelId = await createModel(site.db, { title: `Design ${edition}` });
      await tellOfEdition(edition);
    }
    expect((await site.request({ url })).statusCode).toBe(401);
    expect((await site.request({ method: 'POST', url: `${url}/read`, body: { upTo: 1 } })).statusCode).toBe(
      401,
    );
    const first = await site.as(author)({ url: `${url}?limit=2` });
    expect(first.headers['x-total-count']).toBe('3');
    expect(first.headers['cache-control']).toBe('private, no-store');
    const next = /<([^>]*)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await site.as(author)({ url: next });
    const titles = [first, second].flatMap((response) =>
      response.json<Notification[]>().map(({ title }) => title),
    );
    expect(titles).toEqual(['Design 3', 'Design 2', 'Design 1']);
    expect(second.headers.link).toBeUndefined();
    expect((await site.as(other)({ url: next })).statusCode).toBe(400);
    expect(await list(other)).toEqual([]);
  });

  it('counts unread notifications up to ten', async () => {
    for (let edition = 1; edition <= 12; edition += 1) await tellOfEdition(edition);
    expect(await unread(author)).toBe(10);
  });
});

it('deletes notifications after 90 days, in pages', async () => {
  await site.db.deleteFrom('notifications').execute();
  for (let edition = 1; edition <= 5; edition += 1) await tellOfEdition(edition);
  const after = (days: number) => new Date(testNow.getTime() + days * 86_400_000);
  await deleteOldNotifications(site.db, after(89), 2);
  expect((await list(author)).length).toBe(1);
  await deleteOldNotifications(site.db, after(91), 2);
  expect(await list(author)).toEqual([]);
});
