import { afterEach, expect, it } from 'vitest';
import { createAdmin } from '#test/support/factories.ts';
import { createTestApp, type TestApp } from '#test/support/test-app.ts';

let site: TestApp;
afterEach(() => site.close());

const stripe = {
  secretKey: 'sk_test_environment',
  publishableKey: 'pk_test_environment',
  webhookSecrets: [],
  prices: { personal: ['price_p'], commercial: ['price_c'] },
  apiUrl: 'http://127.0.0.1:1',
};
const payments = { stripe, graceDays: 7, stripeApiUrl: 'http://127.0.0.1:1' };
const keys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' };
const settings = {
  host: 'smtp.example',
  port: 587,
  security: 'starttls',
  user: '',
  from: 'shop@example.com',
};
const base = '/api/admin/connections';

it('shows what the environment sets, without secrets, and refuses to change it', async () => {
  const smtpUrl = 'smtps://poster%40example.com:secret-word@smtp.example';
  site = await createTestApp({ payments, mail: { smtpUrl, from: 'Shop <shop@example.com>' } });
  const admin = site.as(await createAdmin(site.db));
  const mail = await admin({ url: `${base}/mail` });
  expect(mail.json()).toEqual({
    server: {
      host: 'smtp.example',
      port: 465,
      security: 'tls',
      user: 'poster@example.com',
      hasPassword: true,
    },
    from: 'Shop <shop@example.com>',
    serverSetBy: 'environment',
    senderSetBy: 'environment',
    isUnreadable: false,
    provenAt: null,
  });
  const shown = await admin({ url: `${base}/payments` });
  expect(shown.json()).toMatchObject({ setBy: 'environment', mode: 'test', acceptsEvents: false });
  expect(mail.body + shown.body).not.toMatch(/secret-word|_environment"/);
  for (const [method, path, body] of [
    ['PUT', '/mail', settings],
    ['PUT', '/payments', keys],
    ['POST', '/payments/check', { secretKey: keys.secretKey }],
    ['DELETE', '/payments', undefined],
  ] as const) {
    const response = await admin({ method, url: base + path, body });
    expect([response.statusCode, response.json()]).toMatchObject([409, { code: 'set_by_environment' }]);
  }
});

it('changes nothing in demo mode, where everybody knows the password of the admin', async () => {
  site = await createTestApp({ isDemo: true });
  const admin = site.as(await createAdmin(site.db));
  expect((await admin({ url: `${base}/mail` })).json()).toMatchObject({ serverSetBy: 'demo', server: null });
  expect((await admin({ url: `${base}/payments` })).json()).toMatchObject({ setBy: 'demo', mode: null });
  for (const [method, path, body] of [
    ['PUT', '/mail', settings],
    ['POST', '/mail/test', {}],
    ['PUT', '/payments', keys],
    ['POST', '/payments/check', { secretKey: keys.secretKey }],
    ['DELETE', '/payments', undefined],
  ] as const) {
    const response = await admin({ method, url: base + path, body });
    expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'demo' }]);
  }
});
