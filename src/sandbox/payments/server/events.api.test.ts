import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PaymentError } from '#src/integrations/payments.ts';
import { createSandboxSite, numbers, type SandboxSite } from '#test/support/sandbox-site.ts';
import { testNow } from '#test/support/test-app.ts';
import { testCards } from '../test-cards.ts';
import { createSecrets, type SandboxEvent } from './secrets.ts';
import { sandboxJobs } from './customer-store.ts';

const lines: string[] = [];
let site: SandboxSite;
beforeAll(async () => {
  const log = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  site = await createSandboxSite(log);
});
afterAll(() => site.close());

const event: SandboxEvent = { id: 'evt_sandbox_1', type: 'invoice.paid', customerId: 'cus_sandbox_1' };

it('verifies events that it signed and rejects all others', () => {
  const secrets = createSecrets('a secret of thirty-two characters');
  const { body, signature } = secrets.signEvent(event, testNow);
  const read = (text: string, header: string, seconds = 0) =>
    secrets.readEvent(Buffer.from(text), header, new Date(testNow.getTime() + seconds * 1000));
  expect(read(body, signature)).toEqual({ ...event, chargeId: null, isLive: false });
  expect(read(body, `${signature},v1=0000`)).toMatchObject(event);
  expect(read(body, signature, 300)).toMatchObject(event);
  const other = createSecrets('another secret of thirty-two chars').signEvent(event, testNow).signature;
  const time = `t=${testNow.getTime() / 1000}`;
  for (const header of [
    other,
    '',
    time,
    `${time},v1=`,
    signature.replace('v1', 'v0'),
    signature.slice(0, -1),
  ]) {
    expect(() => read(body, header)).toThrow(PaymentError);
  }
  expect(() => read(body.replace('paid', 'voided'), signature)).toThrow(PaymentError);
  expect(() => read(body, signature, 301)).toThrow('too old');
  expect(() => read(body, signature, -301)).toThrow('too old');
});

it('verifies secrets of payments and tokens of portal sessions', () => {
  const secrets = createSecrets('a secret of thirty-two characters');
  expect(secrets.isClientSecret(secrets.getClientSecret('pi_1'), 'pi_1')).toBe(true);
  expect(secrets.isClientSecret(secrets.getClientSecret('pi_1'), 'pi_2')).toBe(false);
  const session = { customerId: 'cus_sandbox_1', returnUrl: 'https://firstlayer.example/dashboard' };
  const token = secrets.openPortal(session, testNow);
  const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
  expect(secrets.readPortal(token, later(29))).toMatchObject(session);
  expect(secrets.readPortal(token, later(30))).toBeUndefined();
  const forged = Buffer.from(JSON.stringify({ ...session, expiresAt: later(60).getTime() })).toString(
    'base64url',
  );
  for (const wrong of [`${forged}.${token.split('.')[1]}`, forged, '', 'a.b']) {
    expect(secrets.readPortal(wrong, testNow)).toBeUndefined();
  }
});

it('sends each event to the webhook, which processes it once', async () => {
  const order = await site.order();
  await site.confirm(order, numbers.succeeds);
  await site.drain();
  const types = await site.db.selectFrom('billing_events').select('type').orderBy('type').execute();
  expect(types.map(({ type }) => type)).toEqual([
    'customer.subscription.created',
    'customer.subscription.updated',
    'invoice.paid',
  ]);
  const [known] = await site.db.selectFrom('billing_events').select(['id', 'type']).execute();
  if (!known) throw new Error('There is no event.');
  const customer = await site.db.selectFrom('billing_customers').select('id').executeTakeFirstOrThrow();
  await site.jobs.send(sandboxJobs.event, { ...known, customerId: customer.id });
  await site.drain();
  expect(await site.db.selectFrom('billing_events').select('id').execute()).toHaveLength(3);
});

it('stores and logs neither card numbers nor secrets', async () => {
  const secrets: string[] = [];
  for (const { number } of testCards) {
    const order = await site.order('commercial');
    secrets.push(order.clientSecret.split('_secret_')[1] ?? '');
    await site.confirm(order, number);
    await site.authenticate(order, true);
    await site.drain();
  }
  await site.confirm(await site.order(), '4111 1111 1111 1111');
  const url = '/api/subscription/billing-portal';
  const payer = await site.order();
  await site.confirm(payer, numbers.succeeds);
  await site.drain();
  const portal = await site.as(payer.user)({ method: 'POST', url });
  const session = new URL(portal.json<{ url: string }>().url).searchParams.get('session') ?? '';
  await site.as(payer.user)({ url: `/api/sandbox/portal?session=${session}` });

  const kept = `${await dumpTables()}\n${lines.join('')}`;
  expect(kept).toContain('"lastFour": "3155"');
  expect(kept).toContain('/confirm');
  const numbersTyped = [...testCards.map(({ number }) => number), '4111111111111111'];
  for (const number of numbersTyped) expect(kept.replace(/[ -]/g, '')).not.toContain(number);
  // 987 is the security code of all cards in these tests.
  expect(kept).not.toMatch(/"?cvc"?\s*:|"987"|expYear/);
  for (const secret of secrets) expect(kept).not.toContain(secret);
  expect(session.length).toBeGreaterThan(40);
  expect(kept).not.toContain(session);
});

/** Returns all rows of all tables, including the jobs, as text. */
async function dumpTables(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    site.db,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(site.db);
    texts.push(`${name}: ${rows.rows.map(({ text }) => text.replaceAll('""', '"')).join('\n')}`);
  }
  return texts.join('\n');
}
