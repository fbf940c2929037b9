import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSandboxSite, numbers, type SandboxSite } from '#test/support/sandbox-site.ts';
import { removeUnusedSandboxData } from './remove-unused-data.ts';

const events: string[] = [];
const log = pino(
  {},
  { write: (line: string) => void events.push((JSON.parse(line) as { event: string }).event) },
);
const stripe = {
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecrets: [],
  prices: { personal: [], commercial: [] },
  apiUrl: 'https://api.stripe.example',
};

let site: SandboxSite;
beforeAll(async () => {
  site = await createSandboxSite();
});
afterAll(() => site.close());

beforeEach(async () => {
  events.length = 0;
  const order = await site.order();
  await site.confirm(order, numbers.succeeds);
  const signIn = { user_id: order.user.id, provider_id: 'google', account_id: `000${order.user.id}` };
  await site.db
    .insertInto('accounts')
    .values({ id: order.user.id, ...signIn })
    .execute();
});

it.each([
  ['nothing while the sandbox is in use', true, undefined, []],
  ['the payments of a demo where Stripe takes the payments', true, stripe, ['sandbox_payments_forgotten']],
  ['all outside demo mode', false, undefined, ['sandbox_forgotten', 'sandbox_payments_forgotten']],
] as const)('removes %s', async (_name, isDemo, keys, expected) => {
  await removeUnusedSandboxData(
    { isDemo, payments: { stripe: keys && { ...keys }, graceDays: 7, stripeApiUrl: '' } },
    site.db,
    log,
  );
  expect(events).toEqual(expected);
});
