import type { Stripe } from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { day } from './calendar.ts';
import { connect, subscribe, subscribePaid } from './client.ts';
import { FakeStripe } from './fake.ts';

let fake: FakeStripe;
let stripe: Stripe;

beforeEach(async () => {
  fake = await FakeStripe.start({ now: new Date('2026-01-31T12:00:00Z') });
  stripe = connect(fake);
});
afterEach(() => fake.close());

const getTypes = ({ events }: FakeStripe) => events.map(({ type }) => type);

it('returns ids unless expansion is requested', async () => {
  const { id } = await subscribePaid(fake);
  const plain = await stripe.subscriptions.retrieve(id);
  expect(plain.latest_invoice).toMatch(/^in_/);
  expect(plain.customer).toMatch(/^cus_/);
  const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
  expect(invoice).not.toHaveProperty('payments');
  expect(invoice).not.toHaveProperty('confirmation_secret');
  const [expanded] = (await stripe.invoices.list({ expand: ['data.payments', 'data.customer'] })).data;
  expect(expanded).toMatchObject({ payments: { object: 'list' }, customer: { object: 'customer' } });
  await expect(stripe.subscriptions.retrieve(id, { expand: ['nothing'] })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(
    stripe.subscriptions.list({ expand: ['data.latest_invoice.payments.data.payment'] }),
  ).rejects.toThrow('more than 4 levels');
});

it('returns lists in pages, newest first', async () => {
  const { customer } = await subscribe(stripe);
  for (let count = 0; count < 4; count += 1) await subscribe(stripe, 'personal', customer);
  const page = await stripe.invoices.list({ customer, limit: 2 });
  expect(page).toMatchObject({ has_more: true, url: '/v1/invoices' });
  const all: string[] = [];
  for await (const { id } of stripe.invoices.list({ customer, limit: 2 })) all.push(id);
  expect(all).toEqual(fake.listInvoices(customer).map(({ id }) => id));
});

it('requires its key, and rejects unknown requests', async () => {
  await expect(connect(fake, 'sk_test_other').customers.retrieve('cus_1')).rejects.toMatchObject({
    statusCode: 401,
    type: 'StripeAuthenticationError',
  });
  await expect(stripe.customers.retrieve('cus_1')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  await expect(stripe.customers.create({ phone: '1' })).rejects.toMatchObject({ code: 'parameter_unknown' });
});

it('repeats the response for an idempotency key, and rejects another body or a concurrent request with the same key', async () => {
  const params = { email: 'ada@example.org' };
  const first = await stripe.customers.create(params, { idempotencyKey: 'a' });
  expect((await stripe.customers.create(params, { idempotencyKey: 'a' })).id).toBe(first.id);
  await expect(stripe.customers.create({}, { idempotencyKey: 'a' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  const gate = Promise.withResolvers<void>();
  fake.fail({ kind: 'hold', until: gate.promise });
  const held = stripe.customers.create(params, { idempotencyKey: 'b' });
  await expect
    .poll(() => fake.requests.filter(({ idempotencyKey }) => idempotencyKey === 'b').length)
    .toBe(1);
  await expect(stripe.customers.create(params, { idempotencyKey: 'b' })).rejects.toMatchObject({
    statusCode: 409,
  });
  gate.resolve();
  expect((await held).id).toMatch(/^cus_/);
  fake.advance(day);
  expect((await stripe.customers.create(params, { idempotencyKey: 'a' })).id).not.toBe(first.id);
});

it('breaks the connection after the work is done, and returns errors without doing the work', async () => {
  const end = fake.fail({ kind: 'cut', when: 'after' }, { times: Infinity });
  await expect(stripe.customers.create({}, { idempotencyKey: 'a' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  end();
  fake.fail({ kind: 'error', status: 500 });
  await expect(stripe.customers.create({}, { idempotencyKey: 'b' })).rejects.toMatchObject({
    statusCode: 500,
  });
  fake.fail({ kind: 'error', status: 429 });
  await expect(stripe.customers.create({}, { idempotencyKey: 'b' })).rejects.toMatchObject({
    type: 'StripeRateLimitError',
  });
  expect(fake.store.customers.list()).toHaveLength(1);
  const again = await stripe.customers.create({}, { idempotencyKey: 'a' });
  expect(again.id).toBe(fake.store.customers.list()[0]?.id);
});

it('delivers signed events in any order, twice, later or never', async () => {
  await subscribePaid(fake);
  const seen: Stripe.Event[] = [];
  let status = 200;
  const inject = async ({ payload, headers }: { payload: string; headers: Record<string, string> }) => {
    const time = Math.floor(fake.now.getTime() / 1000);
    const signature = headers['stripe-signature'] ?? '';
    seen.push(stripe.webhooks.constructEvent(payload, signature, 'whsec_test', 300, undefined, time * 1000));
    return { statusCode: status };
  };
  const all = getTypes(fake);
  status = 500;
  await fake.deliver({ to: { inject }, secret: 'whsec_test' });
  expect(seen.map(({ type }) => type)).toEqual(all);
  expect(getTypes(fake)).toEqual(all);
  status = 200;
  seen.length = 0;
  let place = all.length * 2;
  await fake.deliver({
    to: { inject },
    secret: 'whsec_test',
    order: 'shuffled',
    random: () => (place -= 1),
    twice: true,
    drop: ({ type }) => type === 'customer.created',
    keep: ({ type }) => type === 'invoice.paid',
  });
  const left = all.filter((type) => type !== 'customer.created' && type !== 'invoice.paid');
  expect(seen.map(({ type }) => type)).toEqual(left.toReversed().flatMap((type) => [type, type]));
  expect(getTypes(fake)).toEqual(['invoice.paid']);
});
