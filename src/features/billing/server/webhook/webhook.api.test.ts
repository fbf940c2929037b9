import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBillingSite,
  dayMs,
  oldWebhookSecret,
  webhookSecret,
  type BillingSite,
} from '#test/support/billing-site.ts';
import { createTestApp, testNow } from '#test/support/test-app.ts';
import { billingJobs } from '../job-kinds.ts';

let site: BillingSite;

beforeAll(async () => {
  site = await createBillingSite({ keepsLog: true });
});
afterAll(() => site.close());

const url = '/api/stripe/webhook';
const webhooks = new Stripe('sk_test_not_called').webhooks;
const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000);

interface Sent {
  body?: string;
  secret?: string;
  at?: Date;
  headers?: Record<string, string>;
}

let made = 0;

function eventText(fields: object = {}): string {
  made += 1;
  const object = { id: `in_${made}`, object: 'invoice', customer: 'cus_nobody' };
  return JSON.stringify({
    id: `evt_${made}`,
    object: 'event',
    type: 'invoice.paid',
    data: { object },
    ...fields,
  });
}

function post({ body = eventText(), secret = webhookSecret, at = site.stripe.now, headers }: Sent = {}) {
  const signature = webhooks.generateTestHeaderString({ payload: body, secret, timestamp: secondsOf(at) });
  return site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature, ...headers },
    payload: body,
  });
}

const findEvents = (id: string) =>
  site.db.selectFrom('billing_events').selectAll().where('id', '=', id).execute();
describe('event', () => {
  it('grants the plan that was paid', async () => {
    const { user } = await site.subscribe('personal');
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'free', source: null });
    expect(new Set(await site.news())).toEqual(new Set([200]));
    expect(await site.subscriptionOf(user)).toMatchObject({
      tier: 'personal',
      status: 'active',
      source: 'stripe',
    });
  });

  it('gets 200 each time and one stored row', async () => {
    const body = eventText({ id: 'evt_once' });
    const responses = [await post({ body }), await post({ body })];
    for (const response of responses) {
      expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
      expect(response.headers['cache-control']).toBe('private, no-store');
    }
    expect(await findEvents('evt_once')).toMatchObject([{ type: 'invoice.paid', received_at: testNow }]);
    await site.jobs.drain();
  });

  it('causes no second sync when it is repeated', async () => {
    const { customerId } = await site.subscribe('personal');
    await site.news();
    const body = eventText({ data: { object: { id: 'in_x', object: 'invoice', customer: customerId } } });
    const countSyncs = async () => {
      await post({ body });
      await site.jobs.drain();
      const row = await site.db
        .selectFrom('billing_customers')
        .select('sync_started')
        .where('id', '=', customerId)
        .executeTakeFirst();
      return row?.sync_started;
    };
    const once = await countSyncs();
    expect(await countSyncs()).toBe(once);
  });

  it('logs a repeated event as recorded only once', async () => {
    const body = eventText({ id: 'evt_logged' });
    for (let time = 0; time < 3; time += 1) await post({ body });
    const logged = site.logged('billing_event').filter(({ eventId }) => eventId === 'evt_logged');
    expect(logged).toHaveLength(1);
    await site.jobs.drain();
  });

  it('gets 200 without a stored row for another type', async () => {
    const response = await post({ body: eventText({ id: 'evt_other', type: 'customer.updated' }) });
    expect([response.statusCode, await findEvents('evt_other')]).toEqual([200, []]);
  });

  it('gets 200 without a stored row when it names no customer', async () => {
    const data = { object: { id: 'in_x', object: 'invoice', customer: null } };
    const response = await post({ body: eventText({ id: 'evt_nobody', data }) });
    expect([response.statusCode, await findEvents('evt_nobody')]).toEqual([200, []]);
  });

  it('changes nothing for an unknown customer', async () => {
    const customers = await site.db.selectFrom('billing_customers').selectAll().execute();
    expect((await post()).statusCode).toBe(200);
    await site.jobs.drain();
    expect(await site.db.selectFrom('billing_customers').selectAll().execute()).toEqual(customers);
  });

  it("leads to a read of the provider's data, whatever its content says", async () => {
    const { user, customerId, subscriptionId } = await site.subscribe('personal');
    await site.news();
    const object = { id: subscriptionId, object: 'subscription', customer: customerId, status: 'canceled' };
    const body = eventText({ type: 'customer.subscription.deleted', data: { object } });
    expect((await post({ body })).statusCode).toBe(200);
    await site.jobs.drain();
    expect(await site.subscriptionOf(user)).toMatchObject({ tier: 'personal', status: 'active' });
  });

  it('gets 500 when it could not be stored, and is stored on the retry', async () => {
    const body = eventText({ id: 'evt_later' });
    await site.db.schema.alterTable('billing_events').renameTo('billing_events_gone').execute();
    expect((await post({ body })).statusCode).toBe(500);
    await site.db.schema.alterTable('billing_events_gone').renameTo('billing_events').execute();
    expect((await post({ body })).statusCode).toBe(200);
    expect(await findEvents('evt_later')).toHaveLength(1);
    await site.jobs.drain();
  });

  it('expires after 60 days', async () => {
    const at = (days: number) => new Date(testNow.getTime() - days * dayMs);
    await site.db
      .insertInto('billing_events')
      .values([
        { id: 'evt_59', type: 'invoice.paid', received_at: at(59) },
        { id: 'evt_61', type: 'invoice.paid', received_at: at(61) },
      ])
      .execute();
    await site.jobs.send(billingJobs.cleanUp, {});
    await site.jobs.drain();
    expect([await findEvents('evt_59'), await findEvents('evt_61')]).toEqual([[expect.anything()], []]);
  });
});

describe('signature', () => {
  it.each([
    ['accepts the present secret', {}, 200],
    ['accepts the former secret while both are configured', { secret: oldWebhookSecret }, 200],
    ['rejects another secret', { secret: 'whsec_other' }, 400],
    ['accepts a timestamp four minutes old', { at: new Date(testNow.getTime() - 240_000) }, 200],
    ['rejects a timestamp six minutes old', { at: new Date(testNow.getTime() - 360_000) }, 400],
    ['rejects a malformed header', { headers: { 'stripe-signature': 'v1=abc' } }, 400],
  ])('%s', async (_, sent, status) => {
    const body = eventText();
    const { id } = JSON.parse(body) as { id: string };
    const response = await post({ body, ...sent });
    expect(response.statusCode).toBe(status);
    expect(await findEvents(id)).toHaveLength(status === 200 ? 1 : 0);
    expect(response.json()).toMatchObject(status === 200 ? { received: true } : { code: 'bad_signature' });
  });

  it('covers the raw bytes of the body', async () => {
    const body = eventText().replace('"type":', '"type" : ');
    expect((await post({ body })).statusCode).toBe(200);
    const payload = eventText();
    const signature = webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp: secondsOf(testNow),
    });
    const response = await post({ body: `${payload} `, headers: { 'stripe-signature': signature } });
    expect(response.statusCode).toBe(400);
  });

  it('returns 400 without a signature', async () => {
    const response = await site.request({ method: 'POST', url, body: JSON.parse(eventText()) as object });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'bad_signature']);
  });
});

describe('webhook route', () => {
  it('accepts cross-site requests without a rate limit', async () => {
    const headers = { origin: 'https://stripe.example', 'sec-fetch-site': 'cross-site' };
    const responses = await Promise.all(
      Array.from({ length: 650 }, () => post({ body: '{}', secret: 'x', headers })),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  });

  it('returns 413 above one megabyte', async () => {
    const fill = (bytes: number) => {
      const body = eventText({ filler: '' });
      return body.replace('"filler":""', `"filler":"${'x'.repeat(bytes - body.length)}"`);
    };
    expect((await post({ body: fill(1_048_576) })).statusCode).toBe(200);
    expect((await post({ body: fill(1_048_577) })).statusCode).toBe(413);
  });

  it('returns 415 for other types, and other routes still parse JSON', async () => {
    expect((await post({ headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415);
    const response = await site.request({
      method: 'POST',
      url: '/api/auth/login',
      body: { email: 'a@example.com' },
    });
    expect(response.json()).toMatchObject({ issues: [{ path: 'password' }] });
  });

  it('returns 405 for other methods', async () => {
    const response = await site.request({ url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
  });

  it.each([
    ['without keys', undefined],
    ['without a secret', { webhookSecrets: [] as string[] }],
  ])('returns 404 %s', async (_, stripe) => {
    const closed = stripe ? await createBillingSite({ stripe }) : await createTestApp();
    const body = eventText();
    const payload = { method: 'POST' as const, url, headers: { 'content-type': 'application/json' } };
    const response = await closed.app.inject({ ...payload, payload: body });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'not_found']);
    await closed.close();
  });
});
