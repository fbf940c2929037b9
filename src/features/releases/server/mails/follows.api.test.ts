import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeNotification } from '#src/features/notifications/texts.ts';
import type { Follow, Notification } from '#src/features/notifications/schemas.ts';
import { comment } from '#test/support/comments.ts';
import {
  createAdmin,
  createCategory,
  createModel,
  createUser,
  grantPlan,
  type CategoryRow,
  type UserRow,
} from '#test/support/factories.ts';
import { sendMailings } from '#test/support/mailings.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import { makeDigest } from './digest.ts';
import { gatherRecipients } from './gather-recipients.ts';
import { notifyFollowers } from './notify-followers.ts';

let site: TestApp;
let admin: UserRow;
let vases: CategoryRow;

beforeAll(async () => {
  site = await createTestApp({ publicUrl: 'https://shop.example' });
  admin = await createAdmin(site.db);
  vases = await createCategory(site.db, 'Vases');
});
beforeEach(async () => {
  site.moveTo(testNow);
  site.mails.length = 0;
  for (const table of ['mailings', 'notifications', 'follows'] as const) {
    await site.db.deleteFrom(table).execute();
  }
  await site.db.updateTable('users').set({ wants_stl_emails: false }).execute();
});
afterAll(() => site.close());

const url = '/api/user/follows';
const designerOne = { kind: 'designer', target: 'designer-one' } as const;
const follow = (user: UserRow, body: object) => site.as(user)({ method: 'POST', url, body });
const followVases = (user: UserRow) => follow(user, { kind: 'category', target: vases.slug });
const person = () => createUser(site.db, { wants_stl_emails: true, email_verified: true });
const morning = new Date('2026-11-19T07:00:00Z');

async function release(title: string, fields: { designerId?: string; categories?: string[] } = {}) {
  const id = await createModel(site.db, { title, state: 'draft', ...fields });
  const design = `/api/admin/stl-files/${id}`;
  const response = await site.as(admin)({ method: 'PATCH', url: design, body: { state: 'released' } });
  expect(response.statusCode).toBe(200);
  return id;
}

async function runDigest(): Promise<void> {
  site.moveTo(morning);
  await makeDigest(site, morning);
  await sendMailings(site, morning);
}

const list = async (user: UserRow) =>
  (await site.as(user)({ url: '/api/user/notifications' })).json<Notification[]>();
const texts = async (user: UserRow) => (await list(user)).map(describeNotification);
const subjectsTo = ({ email }: UserRow) =>
  site.mails.filter(({ to }) => to === email).map(({ subject }) => subject);

describe('follows', () => {
  it('adds and removes known designers and categories, safely repeated', async () => {
    const user = await person();
    await follow(user, designerOne);
    const both = await followVases(user);
    const names = [
      { ...designerOne, name: 'Designer one' },
      { kind: 'category', target: 'vases', name: 'Vases' },
    ];
    expect(both.json<Follow[]>()).toEqual(names);
    expect((await followVases(user)).json<Follow[]>()).toEqual(names);
    const remove = () => site.as(user)({ method: 'DELETE', url: `${url}/category/vases` });
    expect((await remove()).json()).toEqual(names.slice(0, 1));
    expect((await remove()).json()).toEqual(names.slice(0, 1));
    for (const target of ['nobody', 'vases', '__proto__']) {
      expect((await follow(user, { kind: 'designer', target })).statusCode).toBe(404);
    }
    expect((await follow(user, { kind: 'tag', target: 'gift' })).statusCode).toBe(400);
    expect((await site.request({ url })).statusCode).toBe(401);
    expect((await site.as(await person())({ url })).json()).toEqual([]);
  });

  it('refuses more than a hundred follows of a person', async () => {
    const user = await person();
    const categories = Array.from({ length: 100 }, (_, index) => ({
      name: `C${index}`,
      name_key: `c${index}`,
      slug: `limit-${index}`,
    }));
    const rows = await site.db.insertInto('categories').values(categories).returning('id').execute();
    const follows = rows.map(({ id }) => ({ user_id: user.id, category_id: id, created_at: testNow }));
    await site.db.insertInto('follows').values(follows.slice(1)).execute();
    expect((await follow(user, { kind: 'category', target: 'limit-0' })).statusCode).toBe(200);
    const response = await follow(user, designerOne);
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'too_many_follows' }]);
    expect((await site.as(user)({ url })).json()).toHaveLength(100);
    expect((await follow(user, { kind: 'category', target: 'limit-5' })).statusCode).toBe(200);
  });

  it('narrows the release mails to what is followed', async () => {
    const [everything, ofOne, ofVases] = [await person(), await person(), await person()];
    const commercial = await person();
    await grantPlan(site.db, commercial, 'commercial');
    for (const user of [ofOne, commercial]) await follow(user, designerOne);
    await followVases(ofVases);
    await release('Plain', { designerId: 'designer-two' });
    await release('Ripple', { designerId: 'designer-one' });
    await release('Bud', { designerId: 'designer-two', categories: [vases.slug] });
    await sendMailings(site, testNow);
    expect(subjectsTo(commercial)).toEqual(['Just released: Ripple']);
    await runDigest();
    expect([everything, ofOne, ofVases].map(subjectsTo)).toEqual([
      ['New at Firstlayer: Plain, Ripple and 1 more'],
      ['New at Firstlayer: Ripple'],
      ['New at Firstlayer: Bud'],
    ]);
    expect(subjectsTo(commercial)).toHaveLength(1);
  });
});

describe('followers', () => {
  it('notifies each follower once, with Commercial at the release and the others in the morning', async () => {
    const [commercial, free, other] = [await person(), await person(), await person()];
    await grantPlan(site.db, commercial, 'commercial');
    for (const user of [commercial, free]) await follow(user, designerOne);
    await followVases(free);
    await release('Ripple', { designerId: 'designer-one', categories: [vases.slug] });
    await sendMailings(site, testNow);
    const told = ['Ripple by Designer one is out'];
    expect([await texts(commercial), await texts(free)]).toEqual([told, []]);
    await runDigest();
    await runDigest();
    expect(await Promise.all([commercial, free, other].map(texts))).toEqual([told, told, []]);
  });

  it('notifies each follower once when the job is interrupted after a page', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, person));
    for (const user of people) await follow(user, designerOne);
    await release('Ripple', { designerId: 'designer-one' });
    await makeDigest(site, morning);
    let pages = 0;
    const now = () => {
      pages += 1;
      // The first pages belong to the release, because no follower of the designer has Commercial.
      if (pages === 5) throw new Error('The process ends.');
      return morning;
    };
    await expect(notifyFollowers({ ...site, now }, 2)).rejects.toThrow('The process ends.');
    const counts = async () => (await Promise.all(people.map(list))).map(({ length }) => length);
    expect((await counts()).filter((count) => count === 1)).toHaveLength(2);
    await notifyFollowers({ ...site, now: () => morning }, 2);
    expect(await counts()).toEqual([1, 1, 1, 1, 1]);
  });

  it('notifies nobody of a design that was hidden again', async () => {
    const user = await person();
    await follow(user, designerOne);
    const id = await release('Ripple', { designerId: 'designer-one' });
    await site.as(admin)({ method: 'DELETE', url: `/api/admin/stl-files/${id}` });
    await runDigest();
    expect([await list(user), subjectsTo(user)]).toEqual([[], []]);
  });
});

describe('notifications in the digest', () => {
  const setDigest = (user: UserRow, digest: object) =>
    site.as(user)({ method: 'PUT', url: '/api/mail/preferences', body: { digest } });

  async function reply(to: UserRow, title: string): Promise<void> {
    const modelId = await createModel(site.db, { title });
    const parent = await comment(site, to, { modelId, content: `Thanks for ${title}` });
    await comment(site, admin, { modelId, to: parent, content: `Welcome, ${title}` });
  }

  it('sends releases and notifications in one mail, each once', async () => {
    const user = await person();
    await setDigest(user, { reply: true });
    await reply(user, 'Old Vase');
    await release('Ripple', { designerId: 'designer-one' });
    await runDigest();
    expect(subjectsTo(user)).toEqual(['New at Firstlayer: Ripple']);
    expect(site.mails.find(({ to }) => to === user.email)?.items).toMatchObject([
      { title: 'Ripple', badge: 'Free' },
      {
        title: `${admin.username} replied to your comment on Old Vase`,
        badge: 'Reply',
        url: expect.stringMatching(/^https:\/\/shop\.example\/model\/\d+#comments$/),
      },
    ]);
    site.mails.length = 0;
    const nextMorning = new Date(morning.getTime() + 86_400_000);
    await makeDigest(site, nextMorning);
    await sendMailings(site, nextMorning);
    expect(site.mails).toEqual([]);
  });

  it('sends notifications without releases, but not to others, nor when they were read', async () => {
    const [wanting, reader, siteOnly] = [await person(), await person(), await person()];
    for (const user of [wanting, reader]) {
      await setDigest(user, { reply: true });
      await site.as(user)({
        method: 'PUT',
        url: '/api/mail/preferences',
        body: { wantsReleaseMails: false },
      });
    }
    for (const user of [wanting, reader, siteOnly]) await reply(user, `Vase of ${user.id.slice(0, 4)}`);
    const [read] = await list(reader);
    await site.as(reader)({ method: 'POST', url: '/api/user/notifications/read', body: { upTo: read?.id } });
    await runDigest();
    expect(subjectsTo(wanting)).toEqual([
      `${admin.username} replied to your comment on Vase of ${wanting.id.slice(0, 4)}`,
    ]);
    expect([subjectsTo(reader), subjectsTo(siteOnly)]).toEqual([[], []]);
  });

  it('sends one mail to each person when gathering the recipients is interrupted', async () => {
    const people = [await person(), await person(), await person()];
    for (const user of people) {
      await setDigest(user, { reply: true });
      await reply(user, `Vase of ${user.id.slice(0, 4)}`);
    }
    site.moveTo(morning);
    await makeDigest(site, morning);
    let pages = 0;
    const now = () => {
      pages += 1;
      if (pages === 2) throw new Error('The process ends.');
      return morning;
    };
    await expect(gatherRecipients({ ...site, now }, 1)).rejects.toThrow('The process ends.');
    await sendMailings(site, morning);
    await sendMailings(site, morning);
    expect(people.map((user) => subjectsTo(user).length)).toEqual([1, 1, 1]);
  });

  it('sends no notification of a kind that was turned off before the mail is sent', async () => {
    const user = await person();
    await setDigest(user, { reply: true });
    await reply(user, 'Vase');
    site.moveTo(morning);
    await makeDigest(site, morning);
    await gatherRecipients({ ...site, now: () => morning });
    await setDigest(user, { reply: false });
    await sendMailings(site, morning);
    expect(subjectsTo(user)).toEqual([]);
  });
});
