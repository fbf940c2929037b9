import { describe, expect, it } from 'vitest';
import { liveKeys, testKeys, useConnectSite } from '#test/support/connect-site.ts';
import { createUser } from '#test/support/factories.ts';
import { testNow } from '#test/support/test-app.ts';
import { findPaymentProof } from './stripe-settings.ts';

const shop = useConnectSite();
const url = '/api/admin/connections/payments';

describe('test and live mode', () => {
  it('need a purchase as proof, or a signed event of an account that can charge', async () => {
    await shop.connect();
    expect(await shop.read()).toMatchObject({ testPurchaseAt: null, liveProvenAt: null });
    await shop.buy();
    await shop.deliver();
    expect(await shop.read()).toMatchObject({ testPurchaseAt: testNow.toISOString(), liveProvenAt: null });
    expect(await findPaymentProof(shop.context())).toEqual({
      testPurchaseAt: testNow,
      liveProvenAt: undefined,
    });

    shop.stripe.reset({ now: testNow, prices: [] });
    const plan = await shop.check('sk_live_fake');
    expect(plan).toMatchObject({ mode: 'live', testCustomers: 1 });
    const refused = await shop.send('PUT', '', liveKeys);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'test_customers' }]);
    expect(await shop.read()).toMatchObject({ mode: 'test' });
    expect(await shop.connect({ ...liveKeys, removesTestCustomers: true })).toMatchObject({ mode: 'live' });
    expect(await shop.site.db.selectFrom('billing_customers').select('id').execute()).toEqual([]);
    expect(await shop.site.db.selectFrom('billing_subscriptions').select('id').execute()).toEqual([]);

    await createUser(shop.site.db);
    const user = await createUser(shop.site.db, { email_verified: true });
    await shop.site.as(user)({ method: 'POST', url: '/api/subscription', body: { tier: 'personal' } });
    for (const event of shop.stripe.events) Object.assign(event, { livemode: true });
    await shop.deliver();
    expect(await shop.read()).toMatchObject({ mode: 'live', liveProvenAt: testNow.toISOString() });
  });
});

describe('secrets', () => {
  it('appear in no response, log line, audit event or plain row', async () => {
    await shop.connect();
    const { webhook } = await shop.stored();
    const responses = [await shop.read(), await shop.check('sk_test_fake')];
    const tables = await Promise.all([
      shop.site.db.selectFrom('secret_settings').selectAll().execute(),
      shop.site.db.selectFrom('audit_events').selectAll().execute(),
    ]);
    expect(tables[1]).toMatchObject([{ action: 'connections.payments_connect', target_id: 'payments' }]);
    const texts = JSON.stringify([responses, tables, shop.lines]);
    for (const secret of ['sk_test_fake', 'pk_test_fake', webhook?.secret ?? ''])
      expect(texts.includes(secret)).toBe(false);
  });

  it('count as missing when they cannot be decrypted, which is reported', async () => {
    await shop.connect();
    await shop.site.db.updateTable('secret_settings').set({ ciphertext: 'AAAA' }).execute();
    const other = await shop.site.startAnother();
    expect(await shop.read()).toMatchObject({ setBy: 'nobody', mode: null, isUnreadable: true });
    expect(shop.lines.join('')).toContain('secret_setting_unreadable');
    const visitor = await createUser(shop.site.db);
    const headers = { cookie: await shop.site.cookieOf(visitor) };
    expect((await other.inject({ url: '/api/subscription/setup', headers })).statusCode).toBe(503);
    await other.close();
  });
});

it('refuses everybody but admins', async () => {
  const person = await createUser(shop.site.db, { is_mod: true });
  const mail = '/api/admin/connections/mail';
  for (const request of [
    { url },
    { url: mail },
    { method: 'POST', url: `${url}/check`, body: { secretKey: 'sk_test_fake' } },
    { method: 'PUT', url, body: testKeys },
    { method: 'DELETE', url },
    { method: 'PUT', url: mail, body: {} },
    { method: 'POST', url: `${mail}/test`, body: {} },
  ] as const) {
    expect((await shop.site.request(request)).statusCode).toBe(401);
    expect((await shop.site.as(person)(request)).statusCode).toBe(403);
  }
  expect(shop.stripe.requests).toEqual([]);
});
