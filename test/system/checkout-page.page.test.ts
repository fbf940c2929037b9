import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import { securityHeaders } from '#src/http/headers/security-headers.ts';
import * as entry from '#src/web/entry-server.tsx';

const origin = 'https://shop.example';
const { 'referrer-policy': _policy, ...commonHeaders } = securityHeaders(true);

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function open(hasStripe: boolean): Promise<FastifyInstance> {
  const app = await createHttpApp({
    log: pino({ level: 'silent' }),
    publicUrl: origin,
    trustProxy: false,
    rateLimitFactor: 1,
    findViewer: async () => undefined,
  });
  apps.push(app);
  const assets = { stylesheets: [], routes: {} };
  const site = { entry, assets, files: new Map() };
  registerPages(app, {
    site,
    origin: () => origin,
    now: () => new Date('2026-11-18T12:00:00Z'),
    hasStripe: () => hasStripe,
  });
  return app;
}

const getPolicy = (headers: object) =>
  String(Object.entries(headers).find(([name]) => name === 'content-security-policy')?.[1]);

test('allows the checkout to load the payment form when Stripe is configured', async () => {
  const page = await (await open(true)).inject('/subscribe?tier=commercial');
  expect(page.statusCode).toBe(200);
  expect(getPolicy(page.headers)).toMatch(/script-src 'self' 'sha256-[^;]+ https:\/\/js\.stripe\.com /);
  expect(getPolicy(page.headers)).toContain('frame-src https://js.stripe.com ');
  expect(page.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('payment=(self "https://js.stripe.com"'),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
});

test('sends the usual headers and no referrer for the checkout without Stripe', async () => {
  const page = await (await open(false)).inject('/subscribe');
  expect(page.statusCode).toBe(200);
  expect(getPolicy(page.headers)).not.toContain('stripe');
  expect(page.headers).toMatchObject({ ...commonHeaders, 'referrer-policy': 'no-referrer' });
});

test.each(['/pricing', '/dashboard', '/login', '/terms', '/subscribe/more', '/nowhere'])(
  'does not allow %s to load Stripe',
  async (address) => {
    const page = await (await open(true)).inject(address);
    expect(getPolicy(page.headers)).toContain("script-src 'self'");
    expect(getPolicy(page.headers)).not.toContain('stripe');
    expect(page.headers).toMatchObject(commonHeaders);
  },
);

test('keeps the client secret of a bank redirect out of the page and its cache key', async () => {
  const app = await open(true);
  const secret = 'pi_1_secret_abc';
  const page = await app.inject(
    `/subscribe?tier=pro&subscription=sub_1&payment_intent=pi_1&payment_intent_client_secret=${secret}&redirect_status=succeeded`,
  );
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain(secret);
  expect(entry.describeAddress(`/subscribe?payment_intent_client_secret=${secret}`).address).toBe(
    '/subscribe',
  );
  expect(page.body).toBe((await app.inject('/subscribe')).body);
});
