import { expect, it } from 'vitest';
import { comment } from '#test/support/comments.ts';
import { createCategory, createModel, createUser, testPassword } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();

it('exports and deletes follows, notifications and their settings, and keeps the names of others out', async () => {
  const [someone, other] = [await createUser(site.db), await createUser(site.db)];
  const category = await createCategory(site.db, 'Vases');
  const modelId = await createModel(site.db, { title: 'Ripple Vase' });
  const parent = await comment(site, someone, { modelId });
  const reply = await comment(site, other, { modelId, to: parent });
  const send = site.as(someone);
  for (const body of [
    { kind: 'designer', target: 'designer-one' },
    { kind: 'category', target: category.slug },
  ]) {
    await send({ method: 'POST', url: '/api/user/follows', body });
  }
  await send({ method: 'PATCH', url: '/api/user/notifications/settings', body: { release: false } });

  const exported = await send({ url: '/api/account/export' });
  expect(exported.json()).toMatchObject({
    notifications: [
      {
        ...{ kind: 'reply', designId: modelId, title: 'Ripple Vase', replyId: reply.id, licence: null },
        ...{ isOnSite: true, isInDigest: false, at: testNow.toISOString(), readAt: null },
      },
    ],
    notificationSettings: [{ kind: 'release', isOnSite: false, isInDigest: false }],
    follows: [
      { designerId: 'designer-one', category: null, since: testNow.toISOString() },
      { designerId: null, category: 'Vases' },
    ],
  });
  expect(exported.body).not.toContain(other.username);

  const body = { password: testPassword };
  const deleted = await send({ method: 'DELETE', url: '/api/account', body });
  expect([deleted.statusCode, deleted.body]).toEqual([204, '']);
  for (const table of ['notifications', 'notification_settings', 'follows'] as const) {
    expect(await site.db.selectFrom(table).select('user_id').execute()).toEqual([]);
  }
});

it("shows a deleted account's replies as those of a deleted user", async () => {
  const [someone, other] = [await createUser(site.db), await createUser(site.db)];
  const modelId = await createModel(site.db);
  const parent = await comment(site, someone, { modelId, content: 'It fits.' });
  await comment(site, other, { modelId, to: parent, content: 'Thank you.' });
  await site.db.deleteFrom('users').where('id', '=', other.id).execute();
  const list = await site.as(someone)({ url: '/api/user/notifications' });
  expect(list.json()).toMatchObject([{ actor: 'Deleted user', actorCount: 1 }]);
});
