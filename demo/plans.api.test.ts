import { expect, it } from 'vitest';
import { removeSandboxPayments } from '#src/sandbox/payments/server/remove-payments.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { closeAccounts, findOpenAccounts, openAccounts } from './accounts.ts';
import { givePlans } from './plans.ts';

const site = useTestApp({ isDemo: true });

const dayMs = 86_400_000;

async function start(hasSandbox: boolean): Promise<void> {
  const sandboxSecret = hasSandbox ? site.config.sessionSecret : undefined;
  await openAccounts(site.db);
  await givePlans({ db: site.db, jobs: site.jobs, now: () => testNow, sandboxSecret });
  await site.jobs.drain();
}

async function getId(name: string): Promise<string> {
  const id = (await findOpenAccounts(site.db)).get(`${name}@firstlayer.example`);
  if (id === undefined) throw new Error(`There is no ${name}.`);
  return id;
}

const callAs = async (name: string) => site.as({ id: await getId(name) });
const getPlan = async (name: string) => getSubscription(site.db, await getId(name), testNow);

it('creates subscriptions with two renewals for two accounts, once', async () => {
  await start(true);
  await start(true);
  for (const tier of ['personal', 'commercial'] as const) {
    const plan = await getPlan(tier);
    expect(plan).toMatchObject({ tier, status: 'active', source: 'stripe', isLifetime: false });
    const left = (plan.stripeSubscription?.current_period_end ?? 0) * 1000 - testNow.getTime();
    expect(left / dayMs).toBeGreaterThan(18);
    expect(left / dayMs).toBeLessThan(23);
  }
  expect(await getPlan('free')).toMatchObject({ tier: 'free', stripeSubscription: null });
  const invoices = await (await callAs('commercial'))({ url: '/api/subscription/invoices' });
  const paid = { status: 'paid', amountPaid: 1000 };
  expect(invoices.json()).toMatchObject([paid, paid, paid]);
});

it('leaves changed plans as they are at the next start', async () => {
  const cancel = { method: 'POST', url: '/api/subscription/cancel', body: { confirmed: true } } as const;
  expect((await (await callAs('personal'))(cancel)).statusCode).toBe(200);
  await start(true);
  expect((await getPlan('personal')).stripeSubscription?.cancel_at_period_end).toBe(true);
});

it('gives grants when Stripe takes the payments, and subscriptions again after a time without demo mode', async () => {
  await removeSandboxPayments(site.db);
  await closeAccounts(site.db);
  await start(true);
  expect(await getPlan('personal')).toMatchObject({ source: 'stripe', tier: 'personal' });

  await removeSandboxPayments(site.db);
  expect(await getPlan('personal')).toMatchObject({ tier: 'free' });
  await start(false);
  await start(true);
  expect(await getPlan('personal')).toMatchObject({ source: 'admin', tier: 'personal', isLifetime: true });
});
