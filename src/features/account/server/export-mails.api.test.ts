import { expect, it } from 'vitest';
import { createModel, createUser } from '#test/support/factories.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';

const site = useTestApp();

it('includes release mails to the person with their outcome', async () => {
  const someone = await createUser(site.db);
  const [vase, box] = [
    await createModel(site.db, { title: 'Vase' }),
    await createModel(site.db, { title: 'Box', state: 'draft' }),
  ];
  const addMailing = async (fields: {
    kind: 'release' | 'digest';
    day?: string;
    model_id?: number;
    digest_id?: number;
  }) => {
    const row = { day: null, model_id: null, digest_id: null, created_at: testNow, ...fields };
    return (await site.db.insertInto('mailings').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  const digest = await addMailing({ kind: 'digest', day: '2026-11-18' });
  const told = await addMailing({ kind: 'release', model_id: vase, digest_id: digest });
  await addMailing({ kind: 'release', model_id: box, digest_id: digest });
  const other = await createUser(site.db);
  const own = { user_id: someone.id, due_at: testNow, settled_at: testNow };
  await site.db
    .insertInto('mailing_recipients')
    .values([
      { ...own, mailing_id: told, state: 'sent', attempts: 1 },
      { ...own, mailing_id: digest, state: 'failed', attempts: 6, error: 'No.' },
      { ...own, mailing_id: told, user_id: other.id },
    ])
    .execute();
  const when = { beganAt: testNow.toISOString(), settledAt: testNow.toISOString() };
  expect(
    (await site.as(someone)({ url: '/api/account/export' })).json<{ releaseMails: object[] }>().releaseMails,
  ).toEqual([
    {
      ...when,
      kind: 'digest',
      designs: [{ id: box, title: null }],
      state: 'failed',
      attempts: 6,
      failure: 'No.',
    },
    {
      ...when,
      kind: 'release',
      designs: [{ id: vase, title: 'Vase' }],
      state: 'sent',
      attempts: 1,
      failure: null,
    },
  ]);
});
