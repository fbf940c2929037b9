import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakePrices } from '#test/fakes/stripe/fake.ts';
import { startStripePair, type StripePair } from '#test/support/stripe-provider.ts';
import type { SubscriptionFacts } from './payments.ts';

let pair: StripePair;

beforeEach(async () => {
  pair = await startStripePair();
});
afterEach(() => pair.fake.close());

async function readFacts({ customerId, id }: { customerId: string; id: string }): Promise<SubscriptionFacts> {
  const facts = await pair.provider.readCustomer(customerId);
  const found = facts?.subscriptions.find((subscription) => subscription.id === id);
  if (!found) throw new Error('There is no such subscription');
  return found;
}

const periodEnd = new Date('2026-02-15T12:00:00Z');

describe('customers', () => {
  it('creates and updates a customer', async () => {
    const { provider, fake } = pair;
    const person = { userId: 'user-9', email: 'ada@example.org', name: 'Ada' };
    const id = await provider.createCustomer(person, 'key-9');
    await provider.updateCustomer(id, { email: 'lovelace@example.org', name: 'Ada L.' });
    expect(fake.store.customers.get(id)).toMatchObject({
      email: 'lovelace@example.org',
      name: 'Ada L.',
      metadata: { userId: 'user-9' },
    });
  });

  it('creates one customer for the same idempotency key', async () => {
    const person = { userId: 'user-9', email: 'ada@example.org', name: 'Ada' };
    const first = await pair.provider.createCustomer(person, 'key-9');
    expect(await pair.provider.createCustomer(person, 'key-9')).toBe(first);
  });

  it("returns the URL of a customer's portal", async () => {
    const url = await pair.provider.createPortalSession(
      await pair.createCustomer(),
      'https://shop.example/billing',
    );
    expect(url).toMatch(/^https:\/\/billing\.stripe\.test\//);
    expect(pair.fake.requests.at(-1)?.form).toMatchObject({ return_url: 'https://shop.example/billing' });
  });
});

describe('a subscription', () => {
  it('begins with the payment that is confirmed in the browser', async () => {
    const made = await pair.subscribe('personal');
    expect(made.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    expect(await readFacts(made)).toMatchObject({ status: 'incomplete', tier: 'personal' });
    pair.fake.confirmPayment(made.clientSecret, 'succeeds');
    expect(await readFacts(made)).toMatchObject({
      customerId: made.customerId,
      status: 'active',
      tier: 'personal',
      pendingTier: null,
      isCancelledAtPeriodEnd: false,
      currentPeriodEnd: periodEnd,
      endedAt: null,
    });
  });

  it('waits for the card and accepts only cards', async () => {
    await pair.subscribe('commercial');
    const sent = pair.fake.requests.find(({ path }) => path === '/v1/subscriptions')?.form;
    expect(sent).toMatchObject({
      items: { 0: { price: fakePrices.commercial } },
      payment_behavior: 'default_incomplete',
      payment_settings: {
        save_default_payment_method: 'on_subscription',
        payment_method_types: { 0: 'card' },
      },
    });
  });

  it('creates one subscription when the connection breaks after the request', async () => {
    const customerId = await pair.createCustomer();
    const isOrder = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path === '/v1/subscriptions';
    pair.fake.fail({ kind: 'cut', when: 'after' }, { times: 2, matches: isOrder });
    const order = { customerId, tier: 'personal' as const };
    const made = await pair.provider.createSubscription(order, 'the-key');
    expect(pair.fake.requests.filter(isOrder)).toHaveLength(3);
    expect(pair.fake.requests.filter(isOrder).map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'the-key',
      'the-key',
      'the-key',
    ]);
    expect(pair.fake.liveSubscriptions(customerId).map(({ id }) => id)).toEqual([made.subscriptionId]);
    expect(await pair.provider.createSubscription(order, 'the-key')).toEqual(made);
    expect(pair.fake.liveSubscriptions(customerId)).toHaveLength(1);
  });

  it('reports its open payment, and none when that is paid or given up', async () => {
    const { provider, fake } = pair;
    const { id, clientSecret } = await pair.subscribe('personal');
    expect(await provider.findOpenPayment(id)).toEqual({ subscriptionId: id, clientSecret });
    fake.confirmPayment(clientSecret, 'succeeds');
    expect(await provider.findOpenPayment(id)).toBeUndefined();
    const other = await pair.subscribe('personal');
    await provider.cancelNow(other.id, 'cancel-1');
    expect(await provider.findOpenPayment(other.id)).toBeUndefined();
  });

  it('reports the payment of a failed renewal', async () => {
    const made = await pair.subscribe('personal', 'failsAtRenewal');
    pair.fake.moveTo(new Date('2026-02-15T14:00:00Z'));
    const open = await pair.provider.findOpenPayment(made.id);
    expect(open?.clientSecret).not.toBe(made.clientSecret);
    pair.fake.confirmPayment(open?.clientSecret ?? '', 'succeeds');
    expect(await readFacts(made)).toMatchObject({ status: 'active' });
  });
});

describe('the end of a subscription', () => {
  it("schedules the end for the period's end and reverts it", async () => {
    const made = await pair.subscribe('personal', 'succeeds');
    await pair.provider.setCancelAtPeriodEnd(made.id, true, 'cancel-1');
    expect(await readFacts(made)).toMatchObject({ isCancelledAtPeriodEnd: true, status: 'active' });
    await pair.provider.setCancelAtPeriodEnd(made.id, false, 'resume-1');
    expect(await readFacts(made)).toMatchObject({ isCancelledAtPeriodEnd: false });
  });

  it('recognizes and reverts an end that the portal set by date', async () => {
    const made = await pair.subscribe('personal', 'succeeds');
    pair.fake.cancelAtPeriodEnd(made.id);
    expect(await readFacts(made)).toMatchObject({ isCancelledAtPeriodEnd: true });
    await pair.provider.setCancelAtPeriodEnd(made.id, false, 'resume-1');
    expect(await readFacts(made)).toMatchObject({ isCancelledAtPeriodEnd: false });
  });

  it('takes effect immediately and accepts a repeat', async () => {
    const made = await pair.subscribe('personal', 'succeeds');
    await pair.provider.cancelNow(made.id, 'cancel-1');
    expect(await readFacts(made)).toMatchObject({ status: 'canceled', endedAt: pair.fake.now });
    await pair.provider.cancelNow(made.id, 'cancel-2');
    expect(pair.fake.listCharges(made.customerId)).toMatchObject([{ amount: 700, refunded: 0 }]);
  });

  it('gives up only unpaid subscriptions', async () => {
    const { provider, fake } = pair;
    const open = await pair.subscribe('personal');
    await provider.giveUp(open.id, 'give-up-1');
    await provider.giveUp(open.id, 'give-up-2');
    expect(await readFacts(open)).toMatchObject({ status: 'incomplete_expired' });
    expect(fake.listInvoices(open.customerId).map(({ status }) => status)).toEqual(['void']);
    const paid = await pair.subscribe('personal', 'succeeds');
    await provider.giveUp(paid.id, 'give-up-3');
    expect(await readFacts(paid)).toMatchObject({ status: 'active' });
    const onItsWay = await pair.subscribe('personal', 'processing');
    await provider.giveUp(onItsWay.id, 'give-up-4');
    expect(await readFacts(onItsWay)).toMatchObject({ status: 'incomplete' });
  });

  it('leaves no invoice that could still be paid', async () => {
    const made = await pair.subscribe('personal', 'failsAtRenewal');
    pair.fake.moveTo(new Date('2026-02-15T14:00:00Z'));
    expect(pair.fake.listInvoices(made.customerId).map(({ status }) => status)).toEqual(['open', 'paid']);
    await pair.provider.cancelNow(made.id, 'cancel-1');
    expect(pair.fake.listInvoices(made.customerId).map(({ status }) => status)).toEqual(['void', 'paid']);
  });

  it('does not change an invoice whose payment is processing', async () => {
    const made = await pair.subscribe('personal', 'processing');
    await pair.provider.cancelNow(made.id, 'cancel-1');
    expect(await readFacts(made)).toMatchObject({ status: 'canceled' });
    expect(pair.fake.listInvoices(made.customerId).map(({ status }) => status)).toEqual(['open']);
  });
});

describe('a change of plan', () => {
  it('previews the difference for the rest of the period', async () => {
    const { id } = await pair.subscribe('personal', 'succeeds');
    pair.fake.moveTo(new Date('2026-01-31T00:00:00Z'));
    expect(await pair.provider.previewUpgrade(id, 'commercial')).toEqual({ amount: 150, currency: 'usd' });
    expect(pair.fake.store.subscriptions.get(id).priceId).toBe(fakePrices.personal);
  });

  it('charges an upgrade immediately', async () => {
    const made = await pair.subscribe('personal', 'succeeds');
    pair.fake.moveTo(new Date('2026-01-31T00:00:00Z'));
    const change = { subscriptionId: made.id, tier: 'commercial' as const };
    expect(await pair.provider.upgrade(change, 'upgrade-1')).toBeUndefined();
    expect(await readFacts(made)).toMatchObject({ tier: 'commercial', pendingTier: null });
    expect(pair.fake.listCharges(made.customerId).map(({ amount }) => amount)).toEqual([150, 700]);
    expect(await pair.provider.upgrade(change, 'upgrade-1')).toBeUndefined();
    expect(pair.fake.listCharges(made.customerId)).toHaveLength(2);
  });

  it('keeps an upgrade pending until the card is confirmed', async () => {
    const made = await pair.subscribe('personal', 'succeeds');
    pair.fake.changeCard(made.customerId, 'authentication');
    const payment = await pair.provider.upgrade({ subscriptionId: made.id, tier: 'commercial' }, 'upgrade-1');
    expect(payment).toMatchObject({ subscriptionId: made.id });
    expect(await readFacts(made)).toMatchObject({ tier: 'personal', pendingTier: 'commercial' });
    expect(await pair.provider.findOpenPayment(made.id)).toEqual(payment);
    pair.fake.authenticate(payment?.clientSecret ?? '');
    expect(await readFacts(made)).toMatchObject({ tier: 'commercial', pendingTier: null });
  });

  it('reports the declined card of an upgrade, which can be paid with another', async () => {
    const made = await pair.subscribe('personal', 'failsAtRenewal');
    await expect(
      pair.provider.upgrade({ subscriptionId: made.id, tier: 'commercial' }, 'upgrade-1'),
    ).rejects.toMatchObject({ kind: 'declined', message: 'Your card was declined.' });
    expect(await readFacts(made)).toMatchObject({ tier: 'personal', pendingTier: 'commercial' });
    const open = await pair.provider.findOpenPayment(made.id);
    pair.fake.confirmPayment(open?.clientSecret ?? '', 'succeeds');
    expect(await readFacts(made)).toMatchObject({ tier: 'commercial', pendingTier: null });
  });

  it('requires no action while the payment of an upgrade is processing', async () => {
    const made = await pair.subscribe('personal', 'succeeds');
    pair.fake.changeCard(made.customerId, 'processing');
    const change = { subscriptionId: made.id, tier: 'commercial' as const };
    expect(await pair.provider.upgrade(change, 'upgrade-1')).toBeUndefined();
    expect(await readFacts(made)).toMatchObject({ tier: 'personal', pendingTier: 'commercial' });
  });

  it('drops a pending upgrade, and accepts a repeat', async () => {
    const made = await pair.subscribe('personal', 'succeeds');
    pair.fake.changeCard(made.customerId, 'authentication');
    await pair.provider.upgrade({ subscriptionId: made.id, tier: 'commercial' }, 'upgrade-1');
    await pair.provider.dropPendingUpgrade(made.id, 'drop-1');
    expect(await readFacts(made)).toMatchObject({ tier: 'personal', pendingTier: null, status: 'active' });
    await pair.provider.dropPendingUpgrade(made.id, 'drop-2');
    expect(pair.fake.listInvoices(made.customerId).map(({ status }) => status)).toEqual(['void', 'paid']);
  });

  it('does not drop an upgrade while its payment is processing', async () => {
    const made = await pair.subscribe('personal', 'succeeds');
    pair.fake.changeCard(made.customerId, 'processing');
    await pair.provider.upgrade({ subscriptionId: made.id, tier: 'commercial' }, 'upgrade-1');
    await expect(pair.provider.dropPendingUpgrade(made.id, 'drop-1')).rejects.toMatchObject({
      kind: 'busy',
    });
    expect(await readFacts(made)).toMatchObject({ pendingTier: 'commercial' });
  });

  it('downgrades from the renewal without a charge, and reverts that without a charge', async () => {
    const { provider, fake } = pair;
    const made = await pair.subscribe('commercial', 'succeeds');
    await provider.changeAtRenewal({ subscriptionId: made.id, tier: 'personal' }, 'change-1');
    expect(await readFacts(made)).toMatchObject({ tier: 'personal', currentPeriodEnd: periodEnd });
    await provider.changeAtRenewal({ subscriptionId: made.id, tier: 'commercial' }, 'change-2');
    await provider.changeAtRenewal({ subscriptionId: made.id, tier: 'personal' }, 'change-3');
    expect(fake.listCharges(made.customerId)).toHaveLength(1);
    fake.moveTo(new Date('2026-02-15T14:00:00Z'));
    expect(fake.listCharges(made.customerId).map(({ amount }) => amount)).toEqual([700, 1000]);
  });
});

describe('all live subscriptions', () => {
  it('lists live subscriptions page by page', async () => {
    const ended = await pair.subscribe('personal', 'succeeds');
    await pair.provider.cancelNow(ended.id, 'cancel-1');
    const givenUp = await pair.subscribe('personal');
    await pair.provider.cancelNow(givenUp.id, 'cancel-2');
    const made = await Promise.all(Array.from({ length: 101 }, () => pair.subscribe('commercial')));
    const listed: string[] = [];
    for await (const { id } of pair.provider.listLiveSubscriptions()) listed.push(id);
    expect(listed.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });
});

describe('the log', () => {
  it('contains each call and its outcome, and none of its contents', async () => {
    const lines: [object, string][] = [];
    const write = (details: object, message: string) => void lines.push([details, message]);
    const { fake } = pair;
    const provider = pair.connect({}, { debug: write, warn: write });
    // No random id, which is hexadecimal, can contain this name.
    const person = { userId: 'user-1', email: 'wilma@example.org', name: 'Wilma' };
    const customerId = await provider.createCustomer(person, 'key-1');
    const order = { customerId, tier: 'personal' as const };
    const { subscriptionId, clientSecret } = await provider.createSubscription(order, 'key-2');
    fake.confirmPayment(clientSecret, 'processing');
    await provider.cancelNow(subscriptionId, 'key-3');
    const request = { event: 'stripe_response', method: 'POST', path: '/v1/subscriptions', status: 200 };
    expect(lines).toContainEqual([expect.objectContaining(request), 'Stripe answered a request.']);
    const invoice = fake.listInvoices(customerId)[0]?.id;
    expect(lines.at(-1)).toEqual([
      { event: 'open_invoice_not_voided', invoice, code: undefined },
      'An open invoice of a canceled subscription could not be voided.',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/wilma|_secret_|sk_test|whsec/i);
  });
});
