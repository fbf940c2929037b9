import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxMailTries } from '#src/integrations/mail-retries.ts';
import { createAdmin, createUser, testPassword, type UserRow } from '#test/support/factories.ts';
import { createSmtpPeer, type SmtpPeer } from '#test/support/smtp-peer.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import type { UnsentMessage } from '../message-schemas.ts';
import { contactJobs } from './mail-job.ts';

let site: TestApp;
let admin: UserRow;
let peer: SmtpPeer;
/** The mail server's refusal; undefined when it accepts mails. */
let refusal: { text: string; code: number } | undefined;

beforeAll(async () => {
  peer = await createSmtpPeer();
  peer.responses.data = () => refusal;
  site = await createTestApp({ mail: peer.config }, undefined, peer.mailer);
  admin = await createAdmin(site.db);
});
afterAll(async () => {
  await site.close();
  await peer.close();
});
beforeEach(async () => {
  site.moveTo(testNow);
  peer.received.length = 0;
  refusal = undefined;
  await site.db.deleteFrom('rate_limits').execute();
  await site.db.deleteFrom('contact_messages').execute();
});

const good = {
  name: 'Zoë Lund',
  email: 'zoe@example.com',
  subject: 'A wall too thin',
  message: 'Hello,\n\nthe wall of the "Ripple" vase\nis too thin.',
};
const send = (change: object = {}, key?: string) =>
  site.request({
    method: 'POST',
    url: '/api/contact',
    body: { ...good, ...change },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const rows = () => site.db.selectFrom('contact_messages').selectAll().orderBy('id').execute();
const asAdmin = (method: 'GET' | 'POST' | 'DELETE', path: string) =>
  site.as(admin)({ method, url: `/api/admin/contact-messages${path}` });
const unsent = async () => (await asAdmin('GET', '')).json<UnsentMessage[]>();
const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode);

/** Brings a message to its nth attempt, which runs now. */
async function failUntilAttempt(attempts: number): Promise<void> {
  await site.jobs.drain();
  await site.db
    .updateTable('contact_messages')
    .set({ attempts: attempts - 1 })
    .execute();
  const [row] = await rows();
  await site.jobs.send(contactJobs.mail, { id: row?.id ?? 0 });
  await site.jobs.drain();
}

describe('a message', () => {
  it('is mailed to the owner with a Reply-To of the sender, and its row is deleted', async () => {
    const response = await send();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Thank you. Your message is on its way, and we reply within 24 hours.' },
    ]);
    expect(await rows()).toMatchObject([{ ...good, attempts: 0, failed_at: null }]);
    await site.jobs.drain();
    expect(await rows()).toEqual([]);

    expect(peer.received.length).toBe(1);
    const mail = await peer.parse(peer.received[0]);
    expect(mail.to).toMatchObject([{ address: 'contact@firstlayer.example' }]);
    expect(mail.from).toMatchObject({ address: 'contact@firstlayer.example' });
    expect(mail.replyTo).toMatchObject([{ name: 'Zoë Lund', address: 'zoe@example.com' }]);
    expect(mail.subject).toBe('[Contact form] A wall too thin');
    expect(mail.text).toContain('From: Zoë Lund <zoe@example.com>');
    expect(mail.text).toContain(good.message);
  });

  it('cannot inject mail headers', async () => {
    await send({ name: 'Zoë, "Bcc: x@example.com" <y@example.com>', subject: 'Bcc: x@example.com <b>' });
    await site.jobs.drain();
    const mail = await peer.parse(peer.received[0]);
    expect(mail.replyTo).toMatchObject([
      { name: 'Zoë, "Bcc: x@example.com" <y@example.com>', address: 'zoe@example.com' },
    ]);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.subject).toBe('[Contact form] Bcc: x@example.com <b>');
    expect(mail.html).not.toContain('<b>');
  });

  it('is sent once per idempotency key', async () => {
    const responses = [await send({}, 'k'), await send({}, 'k'), await send({ subject: 'Another' }, 'k')];
    expect(statuses(responses)).toEqual([200, 200, 409]);
    await Promise.all([send({}, 'l'), send({}, 'l')]);
    await site.jobs.drain();
    expect(peer.received.length).toBe(2);
  });

  it('is limited to five per hour, and the error names the wait', async () => {
    for (let n = 0; n < 5; n += 1) expect((await send({}, `limit-${n}`)).statusCode).toBe(200);
    expect((await send({}, 'limit-0')).statusCode).toBe(200);
    site.moveTo(new Date(testNow.getTime() + 18 * 60_000));
    const refused = await send();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2520']);
    expect(refused.json<{ message: string }>().message).toContain('Please wait 42 minutes, or write to');
    site.moveTo(new Date(testNow.getTime() + 3_600_000));
    expect((await send()).statusCode).toBe(200);
  });

  it.each([
    ['name', ''],
    ['name', ' \u200b '],
    ['name', 'x'.repeat(101)],
    ['name', 'Zoë\r\nBcc: x@example.com'],
    ['name', undefined],
    ['email', ''],
    ['email', 'zoe@'],
    ['email', 'zoe@example.com, x@example.com'],
    ['email', 'zoe@example.com\r\nBcc: x@example.com'],
    ['subject', ' '],
    ['subject', '\u0301'],
    ['subject', 'a\nb'],
    ['subject', 'x'.repeat(201)],
    ['message', '\n'],
    ['message', '\u2800\n\ufffc'],
    ['message', 'x'.repeat(5001)],
    ['message', 'a\0'],
    ['message', 7],
  ])('is rejected with an invalid %s (case %#)', async (field, value) => {
    const response = await send({ [field]: value });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ issues: [{ path: field, message: expect.any(String) as string }] }),
    ]);
    expect(await rows()).toEqual([]);
  });

  it('is rejected with looks_automated when the honeypot field is filled in', async () => {
    const response = await send({ reference: 'https://spam.example' });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'looks_automated' }]);
    expect(await rows()).toEqual([]);
  });
});

describe('a mail server that refuses the message', () => {
  beforeEach(() => {
    refusal = { text: 'Try later, zoe@example.com', code: 451 };
  });

  it('retries the message, and stores a reason without an address', async () => {
    await send();
    await site.jobs.drain();
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 1, failed_at: null });
    expect(row?.error).toContain('451');
    expect(row?.error).not.toContain('@');
    expect(await unsent()).toEqual([]);

    refusal = undefined;
    await site.jobs.send(contactJobs.mail, { id: row?.id ?? 0 });
    await site.jobs.drain();
    expect([peer.received.length, await rows()]).toEqual([1, []]);
  });

  it('puts the message on the list of unsent messages after the last attempt, where an admin resends it', async () => {
    await send();
    await failUntilAttempt(maxMailTries);
    const [failed, ...others] = await unsent();
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      ...good,
      createdAt: testNow.toISOString(),
      failedAt: testNow.toISOString(),
      error: expect.stringContaining('451') as string,
    });

    const path = `/${failed?.id}/retry`;
    expect(statuses([await asAdmin('POST', path), await asAdmin('POST', path)])).toEqual([204, 404]);
    expect(await unsent()).toEqual([]);
    await site.jobs.drain();
    expect((await unsent()).map(({ id }) => id)).toEqual([failed?.id]);

    refusal = undefined;
    await asAdmin('POST', path);
    await site.jobs.drain();
    expect([peer.received.length, await rows()]).toEqual([1, []]);
    const auditEntries = await site.db.selectFrom('audit_events').selectAll().execute();
    expect(JSON.stringify(auditEntries)).not.toMatch(/zoe|Zoë/);
  });

  it('lets an admin delete the unsent message, once', async () => {
    await send();
    await failUntilAttempt(maxMailTries - 1);
    const path = `/${(await rows())[0]?.id}`;
    expect((await asAdmin('DELETE', path)).statusCode).toBe(404);
    await site.jobs.send(contactJobs.mail, { id: Number(path.slice(1)) });
    await site.jobs.drain();
    expect(statuses([await asAdmin('DELETE', path), await asAdmin('DELETE', path)])).toEqual([204, 404]);
    expect(await rows()).toEqual([]);
  });

  it('puts the message on the list at once after a permanent refusal', async () => {
    refusal = { text: '5.1.1 No such mailbox', code: 550 };
    await send();
    await site.jobs.drain();
    expect(await unsent()).toMatchObject([{ error: expect.stringContaining('5.1.1') as string }]);
  });

  it('puts a message whose job was lost on the list after 36 hours', async () => {
    await send();
    site.moveTo(new Date(testNow.getTime() + 37 * 3_600_000));
    await site.jobs.send(contactJobs.clock, {});
    await site.jobs.drain();
    expect(await unsent()).toHaveLength(1);
  });
});

it('lists the newest failure first, a page at a time', async () => {
  const values = Array.from({ length: 5 }, (_, n) => ({
    ...good,
    subject: `No. ${n}`,
    created_at: testNow,
    failed_at: new Date(testNow.getTime() + Math.floor(n / 2) * 1000),
    error: 'No answer',
  }));
  await site.db.insertInto('contact_messages').values(values).execute();
  const subjects: string[] = [];
  let address: string | undefined = '/api/admin/contact-messages?limit=2';
  for (let pages = 0; address !== undefined && pages < 4; pages += 1) {
    const response = await site.as(admin)({ url: address });
    expect(response.headers['x-total-count']).toBe('5');
    subjects.push(...response.json<UnsentMessage[]>().map(({ subject }) => subject));
    address = /<(.*)>/.exec(String(response.headers['link'] ?? ''))?.[1];
  }
  expect(subjects).toEqual(['No. 4', 'No. 3', 'No. 2', 'No. 1', 'No. 0']);
});

describe('a message of a person with an account', () => {
  it('is in the export while unsent, if the address is verified, and is sent after the account is deleted', async () => {
    const person = await createUser(site.db, { email: 'mira@example.com', email_verified: true });
    const other = await createUser(site.db, { email: 'liar@example.com', email_verified: false });
    await send({ email: 'Mira@example.com' });
    await send({ email: 'liar@example.com' });
    const exported = async (user: UserRow) =>
      (await site.as(user)({ url: '/api/account/export' })).json<{ unsentMessages: object[] }>();
    expect((await exported(person)).unsentMessages).toMatchObject([
      { email: 'mira@example.com', message: good.message, sentAt: testNow.toISOString() },
    ]);
    expect((await exported(other)).unsentMessages).toEqual([]);

    await site.as(person)({ method: 'DELETE', url: '/api/account', body: { password: testPassword } });
    await site.jobs.drain();
    expect(
      peer.received.filter(({ raw }) => raw.includes('Reply-To: =?UTF-8') && raw.includes('mira@')).length,
    ).toBe(1);
  });
});
