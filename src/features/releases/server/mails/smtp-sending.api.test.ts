import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailPausesMs } from '#src/integrations/mail-retries.ts';
import { createModel, createUser, grantPlan, type UserRow } from '#test/support/factories.ts';
import { createSmtpPeer, type SmtpPeer } from '#test/support/smtp-peer.ts';
import { createTestApp, testNow, type TestApp } from '#test/support/test-app.ts';
import { gatherRecipients } from './gather-recipients.ts';
import { mailingJobs } from './job-kinds.ts';
import { createPreferenceTokens } from './preference-token.ts';
import { mailOnRelease } from './release-hook.ts';
import { sendDue, type Sending } from './send.ts';
import { pretendMailer } from '#test/support/pretend-mailer.ts';

let site: TestApp;
let peer: SmtpPeer;
let lines: string[];

beforeAll(async () => {
  peer = await createSmtpPeer();
  lines = [];
  const log = { write: (line: string) => void lines.push(line) };
  const config = { publicUrl: 'https://shop.example', logLevel: 'info' } as const;
  site = await createTestApp({ ...config, mail: peer.config }, log, peer.mailer);
});
beforeEach(async () => {
  site.moveTo(testNow);
  peer.received.length = 0;
  peer.responses.rcpt = () => undefined;
  peer.responses.data = () => undefined;
  await site.db.deleteFrom('mailings').execute();
  await site.db.updateTable('users').set({ wants_stl_emails: false }).execute();
});
afterAll(async () => {
  await site.close();
  await peer.close();
});

async function subscriber(fields: Partial<UserRow> = {}): Promise<UserRow> {
  const user = await createUser(site.db, { wants_stl_emails: true, email_verified: true, ...fields });
  await grantPlan(site.db, user, 'commercial');
  return user;
}

/** Releases a design and gathers its recipients. */
async function releaseToAll(title = 'Ripple Vase'): Promise<void> {
  const modelId = await createModel(site.db, { title, isPremium: true });
  const onRelease = mailOnRelease(site.jobs);
  await site.db.transaction().execute((tx) => onRelease(tx, { modelId, at: testNow }));
  await gatherRecipients({ ...site, now: () => testNow });
}

const sendNow = async () => {
  await site.jobs.send(mailingJobs.send, {}, { key: 'any' });
  await site.jobs.drain();
};

const after = (ms: number) => new Date(testNow.getTime() + ms);
const readRow = ({ id }: UserRow) =>
  site.db
    .selectFrom('mailing_recipients')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['state', 'attempts', 'error', 'due_at', 'mail_refused_at', 'mail_refusal'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
const sentCount = async () =>
  (await site.db.selectFrom('mailings').select('sent_count').executeTakeFirstOrThrow()).sent_count;

describe('a release mail', () => {
  it('has one-click unsubscribe headers and pictures with alt texts', async () => {
    const user = await subscriber();
    await releaseToAll('Ripple <Vase>');
    await sendNow();
    const [received] = peer.received;
    const token = createPreferenceTokens(site.config.sessionSecret).issue(user.id);
    const head =
      received?.raw
        .toString('latin1')
        .split('\r\n\r\n')[0]
        ?.replace(/\r\n[ \t]+/g, ' ') ?? '';
    const headers = head.split('\r\n').filter((line) => line.startsWith('List-'));
    expect(headers).toEqual([
      `List-Unsubscribe: <https://shop.example/api/mail/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    const mail = await peer.parse(received);
    expect(mail.subject).toBe('Just released: Ripple <Vase>');
    const html = mail.html ?? '';
    const page = `https://shop.example/email-preferences?token=${token}`;
    expect(html).toContain(`href="${page}"`);
    const [picture = ''] = /<img[^>]*>/.exec(html) ?? [];
    expect(picture).toMatch(
      /src="https:\/\/shop\.example\/api\/stl-files\/\d+\/image\?v=[0-9a-f]{16}&amp;w=960"/,
    );
    expect(picture).toMatch(/alt="Ripple &lt;Vase&gt;"/);
    expect(picture).toMatch(/width="536"/);
    expect(html).toContain('>Premium<');
    expect(html).toContain('mails about new releases are switched on in your Firstlayer account');
    expect(html).not.toContain('this address was entered');
    expect(html).toContain('Firstlayer, Werkstr. 1, 10115 Berlin');
    expect(mail.text).toContain(`Unsubscribe or change your mails: ${page}`);
    expect(mail.text).toMatch(/Ripple <Vase> \(Premium\)\nhttps:\/\/shop\.example\/model\/\d+/);
  });

  it('has an individual link per recipient', async () => {
    const people = [await subscriber(), await subscriber(), await subscriber()];
    await releaseToAll();
    await sendNow();
    const tokens = createPreferenceTokens(site.config.sessionSecret);
    for (const { id, email } of people) {
      const html = (await peer.parse(peer.received.find(({ to }) => to === email))).html ?? '';
      const links = html.match(/(?<=email-preferences\?token=)[\w.-]+/g);
      expect(new Set(links)).toEqual(new Set([tokens.issue(id)]));
      expect(html).not.toContain('preferences.invalid');
    }
  });
});

describe('a failure', () => {
  it.each([
    ['550', '5.1.1 No such user', 'failed', 'EENVELOPE, RCPT TO, 550 5.1.1'],
    ['550', 'no mailbox here', 'failed', 'EENVELOPE, RCPT TO, 550'],
    ['554', '5.7.1 Relay access denied', 'waiting', 'EENVELOPE, RCPT TO, 554 5.7.1'],
    ['550', 'relay not permitted', 'waiting', 'EENVELOPE, RCPT TO, 550'],
    ['552', '5.2.2 Mailbox full', 'waiting', 'EENVELOPE, RCPT TO, 552 5.2.2'],
    ['451', '4.7.1 Greylisted', 'waiting', 'EENVELOPE, RCPT TO, 451 4.7.1'],
  ])('with code %s %s at the recipient ends as %s', async (code, said, state, codes) => {
    const user = await subscriber();
    peer.responses.rcpt = (to) => ({ code: Number(code), text: `${said} ${to}` });
    await releaseToAll();
    await sendNow();
    const error = `The mail server did not take the mail (${codes}).`;
    const isRefused = state === 'failed';
    expect(await readRow(user)).toMatchObject({
      state,
      attempts: 1,
      error,
      ...(!isRefused && { due_at: after(mailPausesMs[0] ?? 0) }),
      mail_refused_at: isRefused ? testNow : null,
      mail_refusal: isRefused ? error : null,
    });
  });

  it('stops release mails until the person has another address when it is permanent', async () => {
    const user = await subscriber();
    peer.responses.rcpt = () => ({ code: 550, text: '5.1.1 No such user' });
    await releaseToAll('First');
    await sendNow();
    peer.responses.rcpt = () => undefined;
    await releaseToAll('Second');
    await sendNow();
    expect(peer.received).toEqual([]);
    const email = `new.${user.email}`;
    await site.db
      .updateTable('users')
      .set({ email, updated_at: testNow })
      .where('id', '=', user.id)
      .execute();
    await releaseToAll('Third');
    await sendNow();
    expect(peer.received.map(({ to }) => to)).toEqual([email]);
  });

  it('causes retries with growing delays, six attempts in total, when it is temporary', async () => {
    const user = await subscriber();
    peer.responses.data = () => ({ code: 451, text: 'later' });
    await releaseToAll();
    let due = testNow;
    for (const [index, pauseMs] of [...mailPausesMs, 0].entries()) {
      site.moveTo(new Date(due.getTime() - 1));
      await sendNow();
      expect((await readRow(user)).attempts).toBe(index);
      site.moveTo(due);
      await sendNow();
      due = new Date(due.getTime() + pauseMs);
    }
    expect(await readRow(user)).toMatchObject({ state: 'failed', attempts: 6, mail_refused_at: null });
    expect(due.getTime() - testNow.getTime()).toBeGreaterThan(20 * 3_600_000);
  });

  it('leads to one mail at the next attempt when the connection was dropped', async () => {
    const user = await subscriber();
    let cuts = 0;
    peer.responses.data = () => ((cuts += 1) <= 2 ? 'cut' : undefined);
    await releaseToAll();
    await sendNow();
    expect(await readRow(user)).toMatchObject({ state: 'waiting', attempts: 1 });
    site.moveTo(after(mailPausesMs[0] ?? 0));
    await sendNow();
    expect(await readRow(user)).toMatchObject({ state: 'sent', attempts: 2, error: null });
    expect(peer.received).toHaveLength(1);
  });

  it('does not delay other recipients, and no log contains an address', async () => {
    const people = [await subscriber(), await subscriber(), await subscriber()];
    const [unlucky] = people;
    peer.responses.rcpt = (to) => (to === unlucky?.email ? { code: 550, text: `5.1.1 ${to}?` } : undefined);
    lines.length = 0;
    await releaseToAll();
    await sendNow();
    expect([peer.received.length, await sentCount()]).toEqual([2, 2]);
    const logged = lines.join('');
    expect(logged).toContain('"event":"release_mail_failed"');
    expect(logged).not.toContain('@example.com');
  });
});

describe('concurrent senders', () => {
  const start = (more: Partial<Sending> = {}) =>
    sendDue({
      db: site.db,
      mailer: peer.mailer,
      log: pino({ level: 'silent' }),
      tokens: createPreferenceTokens(site.config.sessionSecret),
      origin: () => 'https://shop.example',
      now: () => testNow,
      signal: new AbortController().signal,
      ...more,
    });

  it('send each mail once', async () => {
    await sql`
      with people as (
        insert into users (id, email, name, first_name, username, wants_stl_emails, email_verified)
        select 'many' || i, 'many' || i || '@example.com', 'M', 'M', 'many ' || i, true, true
        from generate_series(1, 80) i returning id
      ) insert into plan_grants (user_id, tier) select id, 'commercial' from people`.execute(site.db);
    await releaseToAll();
    await Promise.all([start(), start()]);
    expect(peer.received).toHaveLength(80);
    expect(new Set(peer.received.map(({ to }) => to)).size).toBe(80);
    expect(await sentCount()).toBe(80);
  });

  it('release unstarted mails on stop, and retry lost ones after the lease', async () => {
    for (let count = 0; count < 3; count += 1) await subscriber();
    await releaseToAll();
    const stopped = new AbortController();
    await start({ signal: stopped.signal, mailer: pretendMailer(async () => stopped.abort()) });
    expect(await sentCount()).toBe(1);
    // This is the state after a crash.
    await site.db
      .updateTable('mailing_recipients')
      .set({ due_at: after(1000) })
      .execute();
    await start({ now: () => after(999) });
    expect(peer.received).toEqual([]);
    await start({ now: () => after(1000) });
    expect([peer.received.length, await sentCount()]).toEqual([2, 3]);
  });
});

it('unsubscribes by a cross-site POST without cookies', async () => {
  const user = await subscriber();
  await releaseToAll();
  await sendNow();
  const mail = await peer.parse(peer.received[0]);
  const header = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const { pathname, search } = new URL(header.slice(1, -1));
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' };
    const post = httpRequest({ port, path: pathname + search, method: 'POST', headers }, (response) => {
      void text(response).then(() => resolve(response.statusCode));
    });
    post.on('error', reject).end('List-Unsubscribe=One-Click');
  });
  expect(status).toBe(200);
  const row = await site.db
    .selectFrom('users')
    .select('wants_stl_emails')
    .where('id', '=', user.id)
    .executeTakeFirst();
  expect(row).toEqual({ wants_stl_emails: false });
});
