import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminModel } from '#src/features/publishing/admin-schemas.ts';
import { releaseDue } from '#src/features/publishing/server/release/release.ts';
import {
  createAdmin,
  createCategory,
  createModel,
  createUser,
  grantPlan,
  insertPaidPlan,
  type UserRow,
} from '#test/support/factories.ts';
import { sendMailings } from '#test/support/mailings.ts';
import { makeForm } from '#test/support/forms.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import { stlFile } from '#test/support/upload-site.ts';
import { makeDigest } from './digest.ts';
import { deleteOldRecipients } from './delete-old-recipients.ts';
import { gatherRecipients } from './gather-recipients.ts';
import { mailingJobs } from './job-kinds.ts';
import { mailOnRelease } from './release-hook.ts';

let site: TestApp;
let admin: UserRow;

beforeAll(async () => {
  site = await createTestApp({ publicUrl: 'https://shop.example' });
  admin = await createAdmin(site.db);
});
beforeEach(async () => {
  site.moveTo(testNow);
  site.mails.length = 0;
  await site.db.deleteFrom('mailings').execute();
  await site.db.updateTable('users').set({ wants_stl_emails: false }).execute();
});
afterAll(() => site.close());

/** 08:00 in Berlin. */
const morning = (day: number) => new Date(`2026-11-${day}T07:00:00Z`);
const wanting = { wants_stl_emails: true, email_verified: true };
const person = (fields: Partial<UserRow> = {}) => createUser(site.db, { ...wanting, ...fields });

async function release(title: string, at = testNow): Promise<number> {
  site.moveTo(at);
  const id = await createModel(site.db, { title, state: 'draft', isPremium: title.startsWith('Pro') });
  const url = `/api/admin/stl-files/${id}`;
  const response = await site.as(admin)({ method: 'PATCH', url, body: { state: 'released' } });
  expect(response.statusCode).toBe(200);
  await sendMailings(site, at);
  return id;
}

async function runDigestAt(time: Date): Promise<void> {
  site.moveTo(time);
  await makeDigest(site, time);
  await sendMailings(site, time);
}

const mailsTo = ({ email }: UserRow) => site.mails.filter(({ to }) => to === email);
const subjectsTo = (user: UserRow) => mailsTo(user).map(({ subject }) => subject);

describe('recipients', () => {
  const day = 86_400_000;
  const after = (days: number) => new Date(testNow.getTime() + days * day);
  const due = { status: 'past_due', tier: 'commercial', paid_until: after(-1) } as const;
  const cases: [
    string,
    'at once' | 'in the morning' | 'never',
    (person: UserRow) => Promise<unknown>,
    Partial<UserRow>?,
  ][] = [
    ['free', 'in the morning', async () => {}],
    ['personal, paid', 'in the morning', (user) => insertPaidPlan(site.db, user)],
    ['personal, given', 'in the morning', (user) => grantPlan(site.db, user, 'personal')],
    ['commercial, paid', 'at once', (user) => insertPaidPlan(site.db, user, { tier: 'commercial' })],
    ['commercial, given for life', 'at once', (user) => grantPlan(site.db, user, 'commercial')],
    ['commercial, given until later', 'at once', (user) => grantPlan(site.db, user, 'commercial', after(1))],
    [
      'commercial, given until now',
      'in the morning',
      (user) => grantPlan(site.db, user, 'commercial', testNow),
    ],
    [
      'commercial, due, with grace',
      'at once',
      (user) => insertPaidPlan(site.db, user, { ...due, grace_until: after(3) }),
    ],
    [
      'commercial, due, without grace',
      'in the morning',
      (user) => insertPaidPlan(site.db, user, { ...due, grace_until: after(-1) }),
    ],
    [
      'commercial, cancelled, paid until later',
      'at once',
      (user) => insertPaidPlan(site.db, user, { tier: 'commercial', cancel_at_period_end: true }),
    ],
    [
      'commercial, ended',
      'in the morning',
      (user) =>
        insertPaidPlan(site.db, user, { tier: 'commercial', status: 'canceled', ended_at: after(-1) }),
    ],
    [
      'personal, paid, and commercial, given',
      'at once',
      async (user) => {
        await insertPaidPlan(site.db, user);
        await grantPlan(site.db, user, 'commercial');
      },
    ],
    [
      'commercial, opted out',
      'never',
      (user) => grantPlan(site.db, user, 'commercial'),
      { wants_stl_emails: false },
    ],
    [
      'commercial, unverified',
      'never',
      (user) => grantPlan(site.db, user, 'commercial'),
      { email_verified: false },
    ],
    [
      'commercial, refused',
      'never',
      (user) => grantPlan(site.db, user, 'commercial'),
      { mail_refused_at: testNow },
    ],
    ['free, unverified', 'never', async () => {}, { email_verified: false }],
    ['free, opted out', 'never', async () => {}, { wants_stl_emails: false }],
  ];

  it('are chosen by plan at the moment of release, preference and address', async () => {
    const people: UserRow[] = [];
    for (const [, , give, fields] of cases) {
      const user = await person(fields);
      await give(user);
      people.push(user);
    }
    await release('Ripple Vase');
    const atOnce = people.map((user) => subjectsTo(user));
    site.mails.length = 0;
    await runDigestAt(morning(19));
    const found = people.map((user, index) => {
      if (subjectsTo(user).length + (atOnce[index]?.length ?? 0) > 1) return 'twice';
      if (atOnce[index]?.[0] === 'Just released: Ripple Vase') return 'at once';
      return subjectsTo(user)[0] === 'New at Firstlayer: Ripple Vase' ? 'in the morning' : 'never';
    });
    expect(cases.map(([name], index) => [name, found[index]])).toEqual(
      cases.map(([name, when]) => [name, when]),
    );
  });

  it('are checked again when the mail is sent', async () => {
    const [left, gone, other] = [await person(), await person(), await person()];
    for (const user of [left, gone, other]) await grantPlan(site.db, user, 'commercial');
    const id = await createModel(site.db, { state: 'draft', title: 'Late' });
    await site.as(admin)({ method: 'PATCH', url: `/api/admin/stl-files/${id}`, body: { state: 'released' } });
    await gatherRecipients({ ...site, now: () => testNow }, 2);
    await site.db.updateTable('users').set({ wants_stl_emails: false }).where('id', '=', left.id).execute();
    await site.db.deleteFrom('users').where('id', '=', gone.id).execute();
    await sendMailings(site, testNow);
    expect([left, gone, other].map(subjectsTo)).toEqual([[], [], ['Just released: Late']]);
  });
});

describe('the digest', () => {
  it('contains all releases since the last digest, without those already mailed or no longer public', async () => {
    const [commercial, free] = [await person(), await person()];
    await grantPlan(site.db, commercial, 'commercial');
    const hidden = await release('Pulled');
    await release('Plain');
    const premium = await release('Pro');
    const late = await person();
    await grantPlan(site.db, late, 'commercial');
    await site.db.deleteFrom('model_images').where('model_id', '=', premium).execute();
    await site.as(admin)({ method: 'DELETE', url: `/api/admin/stl-files/${hidden}` });
    site.mails.length = 0;

    await runDigestAt(new Date(morning(19).getTime() - 1));
    expect(site.mails).toEqual([]);
    await runDigestAt(morning(19));
    expect([commercial, free, late].map(subjectsTo)).toEqual([
      [],
      ['New at Firstlayer: Plain and Pro'],
      ['New at Firstlayer: Plain and Pro'],
    ]);
    const [mail] = mailsTo(free);
    expect(mail).toMatchObject({
      preview: '2 new designs are out.',
      heading: 'New designs',
      items: [
        {
          title: 'Plain',
          badge: 'Free',
          imageUrl: expect.stringContaining('https://shop.example/api/stl-files/'),
        },
        { title: 'Pro', badge: 'Premium', url: `https://shop.example/model/${premium}` },
      ],
      action: { label: 'Browse designs', url: 'https://shop.example/browse' },
      subscription: {
        reason:
          'You get this mail because mails about new releases are switched on in your Firstlayer account.',
        preferencesUrl: expect.stringMatching(/^https:\/\/shop\.example\/email-preferences\?token=[\w.-]+$/),
        unsubscribeUrl: expect.stringMatching(
          /^https:\/\/shop\.example\/api\/mail\/unsubscribe\?token=[\w.-]+$/,
        ),
      },
    });
    expect(mail?.items?.[1]).not.toHaveProperty('imageUrl');

    site.mails.length = 0;
    await runDigestAt(new Date('2026-11-19T22:00:00Z'));
    await runDigestAt(morning(20));
    expect(site.mails).toEqual([]);
  });

  it('is sent later in the day after downtime, with only the releases before its due time', async () => {
    const free = await person();
    await release('First');
    await release('Second', morning(19));
    await runDigestAt(new Date('2026-11-19T19:30:00Z'));
    expect(subjectsTo(free)).toEqual(['New at Firstlayer: First']);
    await runDigestAt(morning(20));
    expect(subjectsTo(free)[1]).toBe('New at Firstlayer: Second');
  });

  it('is created once by concurrent jobs', async () => {
    const free = await person();
    for (const title of ['One', 'Two', 'Three']) await release(title);
    const other = await site.startAnother();
    site.moveTo(morning(19));
    for (const key of ['a', 'b', 'c', 'd']) await site.jobs.send(mailingJobs.clock, {}, { key });
    await Promise.all([site.jobs.drain(), site.jobs.drain()]);
    await other.close();
    const digests = await site.db.selectFrom('mailings').select('day').where('kind', '=', 'digest').execute();
    expect(digests).toEqual([{ day: '2026-11-19' }]);
    expect(subjectsTo(free)).toEqual(['New at Firstlayer: One, Two and 1 more']);
  });
});

it('deletes recipients after half a year and keeps the counts', async () => {
  await person();
  await release('Old');
  await runDigestAt(morning(19));
  const count = async () =>
    (await site.db.selectFrom('mailing_recipients').select('user_id').execute()).length;
  await deleteOldRecipients(site.db, new Date('2027-05-18T06:00:00Z'));
  expect(await count()).toBe(1);
  await deleteOldRecipients(site.db, new Date('2027-05-18T07:00:01Z'));
  expect(await count()).toBe(0);
  const sent = await site.db
    .selectFrom('mailings')
    .select('sent_count')
    .where('kind', '=', 'digest')
    .execute();
  expect(sent).toEqual([{ sent_count: 1 }]);
});

// This test is the last one, since its render jobs stay unfinished.
it('mails about an immediate and a scheduled release, not about a draft', async () => {
  const user = await person();
  await grantPlan(site.db, user, 'commercial');
  await createCategory(site.db, 'Rooms');
  const ids: Record<string, number> = {};
  for (const state of ['draft', 'scheduled', 'released']) {
    const time = state === 'scheduled' && { releasesAt: '2026-11-18T13:00:00Z' };
    const form = makeForm({ title: state, categories: '["rooms"]', state, ...time }, [stlFile('a.stl')]);
    const response = await site.as(admin)({ method: 'POST', url: '/api/admin/stl-files', ...form });
    ids[state] = response.json<AdminModel>().id;
  }
  const told = async () => {
    await gatherRecipients({ ...site, now: () => testNow });
    return site.db
      .selectFrom('mailings')
      .innerJoin('mailing_recipients', 'mailing_id', 'id')
      .select(['model_id', 'user_id', 'due_at'])
      .orderBy('id')
      .execute();
  };
  // The mail waits up to two minutes for the picture.
  const first = { model_id: ids.released, user_id: user.id, due_at: new Date('2026-11-18T12:02:00Z') };
  expect(await told()).toEqual([first]);
  const at = new Date('2026-11-18T13:00:00Z');
  await releaseDue(site.db, at, mailOnRelease(site.jobs));
  expect(await told()).toMatchObject([first, { model_id: ids.scheduled, user_id: user.id }]);
});
