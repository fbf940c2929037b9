import { describe, expect, it } from 'vitest';
import { readEvents } from '#src/features/billing/server/webhook/events.ts';
import { statesOf, testKeys, useConnectSite, webhookUrl } from '#test/support/connect-site.ts';
import { createUser } from '#test/support/factories.ts';
import { waitFor } from '#test/support/wait-for.ts';
import { connectStripe, describeStripePlan } from './connect-command.ts';

const shop = useConnectSite();

describe('connecting', () => {
  it('creates what is missing, and sells without a restart, on another instance too', async () => {
    const other = await shop.site.startAnother();
    const visitor = await createUser(shop.site.db, { email_verified: true });
    const setup = () => shop.site.as(visitor)({ url: '/api/subscription/setup' });
    expect((await setup()).statusCode).toBe(503);
    expect(await shop.connect()).toMatchObject({
      setBy: 'panel',
      mode: 'test',
      account: { name: 'Ida Lund Design' },
      acceptsEvents: true,
      eventCount: readEvents.length,
    });
    expect((await setup()).json()).toEqual({ provider: 'stripe', publishableKey: 'pk_test_fake' });
    await waitFor(async () => {
      const response = await other.inject({
        url: '/api/subscription/setup',
        headers: { cookie: await shop.site.cookieOf(visitor) },
      });
      expect(response.json()).toMatchObject({ publishableKey: 'pk_test_fake' });
    });
    await shop.buy();
    const statuses = await shop.deliver(other);
    expect(statuses.length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { portal } = await shop.stored();
    expect(shop.stripe.store.portals.get(portal).shown).toMatchObject({
      features: {
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
        subscription_update: { enabled: false },
      },
    });
    const [endpoint] = shop.stripe.store.webhookEndpoints.list();
    expect(endpoint?.shown).toMatchObject({ url: webhookUrl, enabled_events: readEvents });
    await other.close();
  });

  it('creates nothing when it is repeated', async () => {
    await shop.connect();
    const before = await shop.stored();
    const count = shop.changes().length;
    expect(statesOf(await shop.check('sk_test_fake')).every((state) => state.endsWith(': there'))).toBe(true);
    await shop.connect();
    expect(shop.changes()).toHaveLength(count);
    expect(await shop.stored()).toEqual(before);
  });

  it('creates each object once when two admins begin at once', async () => {
    await Promise.all([shop.connect(), shop.connect()]);
    const { store } = shop.stripe;
    for (const created of [store.products, store.portals, store.domains])
      expect(created.list().length).toBe(created === store.products ? 2 : 1);
    expect(store.prices).toHaveLength(2);
    expect(store.webhookEndpoints.list()).toHaveLength(1);
  });

  it('continues a stopped run, after it has named the completed steps', async () => {
    const allow = shop.refuse('/v1/payment_method_domains');
    const response = await shop.send('PUT', '', testKeys);
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      {
        code: 'stopped',
        message:
          'Stopped after 3 of 5. Done: Product “Personal”, Product “Commercial”, Customer portal. Payment method domain northlight.example was refused: this key lacks “Payment Method Domains, write”.',
        issues: [{ path: 'secretKey' }],
      },
    ]);
    expect(await shop.read()).toMatchObject({ setBy: 'nobody' });
    allow();
    expect(statesOf(await shop.check('sk_test_fake'))).toEqual([
      'personal: there',
      'commercial: there',
      'portal: there',
      'domain: create',
      'webhook: create',
    ]);
    await shop.connect();
    expect(shop.stripe.store.prices).toHaveLength(2);
  });

  it('replaces a webhook whose secret is not stored, and mends what was changed by hand', async () => {
    await shop.connect();
    expect((await shop.send('DELETE', '')).statusCode).toBe(200);
    const [first] = shop.stripe.store.webhookEndpoints.list();
    expect(statesOf(await shop.check('sk_test_fake'))).toContain('webhook: replace');
    await shop.connect();
    const [second, ...more] = shop.stripe.store.webhookEndpoints.list();
    expect(second?.id).not.toBe(first?.id);
    expect(more).toEqual([]);
    expect((await shop.stored()).webhook?.id).toBe(second?.id);

    Object.assign(second?.shown ?? {}, { status: 'disabled' });
    const [portal] = shop.stripe.store.portals.list();
    Object.assign(portal?.shown.features ?? {}, { subscription_update: { enabled: true } });
    expect(statesOf(await shop.check('sk_test_fake'))).toEqual([
      'personal: there',
      'commercial: there',
      'portal: change',
      'domain: there',
      'webhook: change',
    ]);
    await shop.connect();
    expect(second?.shown['status']).toBe('enabled');
  });

  it('keeps the prices that people pay when another amount is sold', async () => {
    await shop.connect();
    await shop.buy();
    await shop.deliver();
    const { personal } = (await shop.stored()).prices;
    const [price] = shop.stripe.store.prices;
    Object.assign(price ?? {}, { amount: 500 });
    expect(statesOf(await shop.check('sk_test_fake'))).toContain('personal: change');
    await shop.send('DELETE', '');
    await shop.connect();
    const { prices } = await shop.stored();
    expect(prices.personal).toEqual([expect.not.stringMatching(personal[0] ?? ''), ...personal]);
  });

  it('leaves out the webhook and the domain when Stripe cannot reach the shop', async () => {
    // This address of the fake does not count as being on this machine.
    const stripeApiUrl = shop.stripe.url.replace('127.0.0.1', '0.0.0.0');
    const local = {
      ...shop.context(),
      origin: () => 'http://localhost:3000',
      config: { ...shop.site.config, payments: { ...shop.site.config.payments, stripeApiUrl } },
    };
    const input = JSON.stringify(testKeys);
    const unreachable =
      'Stripe cannot reach http://localhost:3000. Set PUBLIC_URL to an https address, and connect again.';
    expect(await describeStripePlan(local, input)).toContain(
      `- Webhook to http://localhost:3000/api/stripe/webhook (${unreachable}): not possible yet`,
    );
    expect(await connectStripe(local, input)).toBe(
      'The shop sells Personal and Commercial now. It gets no events before Stripe can reach it.',
    );
    expect(shop.stripe.store.webhookEndpoints.list()).toEqual([]);
    expect(shop.stripe.store.domains.list()).toEqual([]);
  });

  it('works from the shell as well', async () => {
    const input = JSON.stringify(testKeys);
    expect(await describeStripePlan(shop.context(), input)).toBe(
      [
        'Account: Ida Lund Design, DK',
        'Test mode: no real money',
        '- Product “Personal” ($7.00 a month): will be made',
        '- Product “Commercial” ($10.00 a month): will be made',
        '- Customer portal (Cards, invoices, addresses, end of a plan; no change of plan there): will be made',
        '- Payment method domain northlight.example (Apple Pay and Google Pay are offered there): will be made',
        `- Webhook to ${webhookUrl} (${readEvents.length} events, only those the shop reads): will be made`,
      ].join('\n'),
    );
    expect(await connectStripe(shop.context(), input)).toBe('The shop sells Personal and Commercial now.');
    await expect(
      connectStripe(shop.context(), JSON.stringify({ ...testKeys, secretKey: 'sk_test_unknown' })),
    ).rejects.toThrow('Stripe refuses this key.');
    await expect(connectStripe(shop.context(), '{}')).rejects.toThrow('Invalid input');
    // The running instance follows the notification.
    await waitFor(async () => expect(await shop.read()).toMatchObject({ setBy: 'panel' }));
  });
});
