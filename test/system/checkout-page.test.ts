import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHttpApp } from '#src/http/process/http-app.ts';
import { registerPages } from '#src/http/pages/pages.ts';
import { securityHeaders } from '#src/http/process/security-headers.ts';
import * as entry from '#src/web/entry-server.tsx';

const origin = 'https://shop.example';
const { 'referrer-policy': _told, ...usual } = securityHeaders(true);

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
  registerPages(app, { site, origin: () => origin, now: () => new Date('2026-11-18T12:00:00Z'), hasStripe });
  return app;
}

const policyOf = (headers: object) =>
  String(Object.entries(headers).find(([name]) => name === 'content-security-policy')?.[1]);

test('where Stripe takes the money, the checkout may load its form', async () => {
  const page = await (await open(true)).inject('/subscribe?tier=commercial');
  expect(page.statusCode).toBe(200);
  expect(policyOf(page.headers)).toMatch(/script-src 'self' 'sha256-[^;]+ https:\/\/js\.stripe\.com /);
  expect(policyOf(page.headers)).toContain('frame-src https://js.stripe.com ');
  expect(page.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': expect.stringContaining('payment=(self "https://js.stripe.com"'),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
});

test('elsewhere the checkout is as any other page, and its address is told to nobody', async () => {
  const page = await (await open(false)).inject('/subscribe');
  expect(page.statusCode).toBe(200);
  expect(policyOf(page.headers)).not.toContain('stripe');
  expect(page.headers).toMatchObject({ ...usual, 'referrer-policy': 'no-referrer' });
});

test.each(['/pricing', '/dashboard', '/login', '/terms', '/subscribe/more', '/nowhere'])(
  'with Stripe, %s may load nothing of it',
  async (address) => {
    const page = await (await open(true)).inject(address);
    expect(policyOf(page.headers)).toContain("script-src 'self'");
    expect(policyOf(page.headers)).not.toContain('stripe');
    expect(page.headers).toMatchObject(usual);
  },
);

test('the secret that a bank leads back with stays out of what is kept and rendered', async () => {
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
