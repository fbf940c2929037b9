import { describe, expect, it } from 'vitest';
import { statesOf, testKeys, useConnectSite, webhookUrl } from '#test/support/connect-site.ts';
import { testNow } from '#test/support/test-app.ts';

const shop = useConnectSite();

describe('checking a key', () => {
  it('changes nothing, and returns the plan of what will be created', async () => {
    const plan = await shop.check('sk_test_fake');
    expect(plan).toMatchObject({
      mode: 'test',
      account: { name: 'Ida Lund Design', country: 'DK', canCharge: true },
      missingRights: [],
      testCustomers: 0,
    });
    expect(statesOf(plan)).toEqual([
      'personal: create',
      'commercial: create',
      'portal: create',
      'domain: create',
      'webhook: create',
    ]);
    expect(plan.steps.map(({ title }) => title)).toEqual([
      'Product “Personal”',
      'Product “Commercial”',
      'Customer portal',
      'Payment method domain northlight.example',
      `Webhook to ${webhookUrl}`,
    ]);
    expect(shop.changes()).toEqual([]);
    expect(await shop.read()).toMatchObject({ setBy: 'nobody', mode: null });
  });

  it('refuses a key that Stripe refuses, or that has another form', async () => {
    for (const secretKey of ['sk_test_unknown', 'pk_test_fake', 'sk_test_', 'price_1']) {
      const response = await shop.send('POST', '/check', { secretKey });
      expect([response.statusCode, response.json()]).toEqual([
        400,
        expect.objectContaining({ issues: [expect.objectContaining({ path: 'secretKey' })] }),
      ]);
    }
    const mixed = await shop.send('PUT', '', { ...testKeys, publishableKey: 'pk_live_fake' });
    expect([mixed.statusCode, mixed.json()]).toMatchObject([400, { issues: [{ path: 'publishableKey' }] }]);
    expect(shop.changes()).toEqual([]);
  });

  it('names each right that a key lacks, and creates nothing', async () => {
    shop.refuse('/v1/disputes', 'GET');
    shop.refuse('/v1/webhook_endpoints', 'GET');
    shop.refuse('/v1/account', 'GET');
    const plan = await shop.check('rk_test_fake');
    expect(plan.missingRights).toEqual(['Disputes, read', 'Webhook Endpoints, write']);
    expect(plan.account).toEqual({
      id: expect.stringMatching(/^acct_/) as string,
      name: null,
      country: null,
      canCharge: null,
    });
    expect(plan.steps).toEqual([]);
    const response = await shop.send('PUT', '', { ...testKeys, secretKey: 'rk_test_fake' });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'key_refused' }]);
    expect(shop.changes()).toEqual([]);
  });

  it('refuses a key of another account than the stored customers, and changes nothing', async () => {
    await shop.connect();
    await shop.buy();
    const before = await shop.stored();
    shop.stripe.reset({ now: testNow, prices: [] });
    for (const response of [
      await shop.send('POST', '/check', { secretKey: 'sk_test_fake' }),
      await shop.send('PUT', '', testKeys),
    ]) {
      expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'other_account' }]);
      expect(response.json<{ message: string }>().message).toContain(
        '1 customers of this shop belong to “Ida Lund Design”',
      );
    }
    expect(shop.changes()).toEqual([]);
    expect(await shop.stored()).toEqual(before);
  });
});
