import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MailFailure as Refusal } from '#src/integrations/mail-failure.ts';
import type { Mail } from '#src/integrations/mail.ts';
import { createAdmin, createModel, createUser, type UserRow } from '#test/support/factories.ts';
import { sendMailings } from '#test/support/mailings.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import type { Mailing, MailFailure } from '../../mail-schemas.ts';
import { makeDigest } from './digest.ts';
import { mailOnRelease } from './release-hook.ts';
import { pretendMailer } from '#test/support/pretend-mailer.ts';

let site: TestApp;
let admin: UserRow;
let sent: Mail[];
let isRefusing: boolean;

const mailer = pretendMailer(async (mail) => {
  if (isRefusing) throw new Refusal('No such mailbox.', { isPermanent: true });
  sent.push(mail);
});

beforeAll(async () => {
  site = await createTestApp({}, undefined, mailer);
  admin = await createAdmin(site.db);
});
beforeEach(async () => {
  site.moveTo(testNow);
  sent = [];
  isRefusing = false;
  await site.db.deleteFrom('mailings').execute();
  await site.db.updateTable('users').set({ wants_stl_emails: false }).execute();
});
afterAll(() => site.close());

const person = (fields: Partial<UserRow> = {}) =>
  createUser(site.db, { wants_stl_emails: true, email_verified: true, ...fields });
interface Page<T> {
  items: T[];
  total: unknown;
  next: string | undefined;
}
const read = async <T>(url: string): Promise<Page<T>> => {
  const { headers, ...response } = await site.as(admin)({ url });
  const next = /<([^>]*)>/.exec(String(headers.link ?? ''))?.[1];
  return { items: response.json<T[]>(), total: headers['x-total-count'], next };
};

/** Releases a design on one day and sends the digest the next morning. */
async function releaseAndSend(title: string, day: number): Promise<number> {
  const modelId = await createModel(site.db, { title });
  const at = new Date(`2026-11-${day}T12:00:00Z`);
  const onRelease = mailOnRelease(site.jobs);
  await site.db.transaction().execute((tx) => onRelease(tx, { modelId, at }));
  await sendMailings(site, at, mailer);
  site.moveTo(new Date(`2026-11-${day + 1}T07:00:00Z`));
  const morning = new Date(`2026-11-${day + 1}T07:00:00Z`);
  await makeDigest(site, morning);
  await sendMailings(site, morning, mailer);
  return modelId;
}

it('lists mailings newest first with their counts, a page at a time', async () => {
  const [first] = [await person(), await person()];
  const vase = await releaseAndSend('Vase', 18);
  isRefusing = true;
  await site.db
    .updateTable('users')
    .set({ wants_stl_emails: false })
    .where('id', '=', first?.id ?? '')
    .execute();
  const box = await releaseAndSend('Box', 19);
  const { items, total, next } = await read<Mailing>('/api/admin/mailings?limit=3');
  expect(items).toMatchObject([
    { kind: 'digest', designs: [{ id: box, title: 'Box', isPublic: true }], sent: 0, waiting: 0, failed: 1 },
    { kind: 'release', designs: [{ id: box }], sent: 0, waiting: 0, failed: 0, isGathering: false },
    {
      kind: 'digest',
      at: '2026-11-19T07:00:00.000Z',
      designs: [{ id: vase }],
      sent: 2,
      waiting: 0,
      failed: 0,
    },
  ]);
  expect([total, (await read<Mailing>(next ?? '')).items]).toMatchObject(['4', [{ kind: 'release' }]]);
  const foreign = await site.as(admin)({ url: '/api/admin/mailings?cursor=abc' });
  expect(foreign.statusCode).toBe(400);
});

it('lists failures with the reason, a page at a time, and resends one on request', async () => {
  const people = [await person({ name: 'Zoë' }), await person(), await person()];
  isRefusing = true;
  await releaseAndSend('Vase', 18);
  const url = '/api/admin/mail-failures';
  const { items, total, next } = await read<MailFailure>(`${url}?limit=2`);
  const rest = await read<MailFailure>(next ?? '');
  expect([total, items.length, rest.items.length, rest.next]).toEqual(['3', 2, 1, undefined]);
  const all = [...items, ...rest.items];
  expect(new Set(all.map(({ user }) => user.id))).toEqual(new Set(people.map(({ id }) => id)));
  const one = all.find(({ user }) => user.name === 'Zoë');
  expect(one).toEqual({
    mailingId: expect.any(Number),
    kind: 'digest',
    titles: ['Vase'],
    user: { id: people[0]?.id, name: 'Zoë', email: people[0]?.email },
    at: '2026-11-19T07:00:00.000Z',
    attempts: 1,
    reason: 'No such mailbox.',
    isRefused: true,
  });

  isRefusing = false;
  const body = { mailingId: one?.mailingId, userId: one?.user.id };
  const retry = () => site.as(admin)({ method: 'POST', url: `${url}/retry`, body });
  expect((await retry()).statusCode).toBe(204);
  expect((await retry()).statusCode).toBe(404);
  await site.jobs.drain();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [people[0]?.email, 'New at Firstlayer: Vase'],
  ]);
  expect((await read<MailFailure>(url)).total).toBe('2');
  sent = [];
  await releaseAndSend('Box', 19);
  expect(sent.map(({ to }) => to)).toEqual([people[0]?.email]);
});

it('returns 404 and keeps the refusal of a person without a failed mail', async () => {
  const user = await person({ mail_refused_at: testNow, mail_refusal: 'No.' });
  const body = { mailingId: 1, userId: user.id };
  expect(
    (await site.as(admin)({ method: 'POST', url: '/api/admin/mail-failures/retry', body })).statusCode,
  ).toBe(404);
  const row = await site.db
    .selectFrom('users')
    .select('mail_refusal')
    .where('id', '=', user.id)
    .executeTakeFirst();
  expect(row).toEqual({ mail_refusal: 'No.' });
});
