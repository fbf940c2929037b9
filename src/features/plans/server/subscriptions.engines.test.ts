import { expect, it } from 'vitest';
import type { PaidPlan, Subscription } from '#src/features/plans/schemas.ts';
import { createUser, grantPlan, insertPaidPlan } from '#test/support/factories.ts';
import {
  buildPaidSubscription,
  canceledPlan,
  downgradedPlan,
  duePlan,
  endedPlan,
} from '#test/support/screens/billing-data.ts';
import { testNow, useTestApp } from '#test/support/test-app.ts';
import { getSubscription } from './subscriptions.ts';

const site = useTestApp();

const ended = new Date('2026-11-17T12:00:00Z');
const soon = new Date('2026-11-20T12:00:00Z');
/** The end of the period that `insertPaidPlan` writes. */
const periodEnd = new Date('2026-12-04T12:00:00Z');
const read = (user: { id: string }, time = testNow) => getSubscription(site.db, user.id, time);

it('returns the free plan without payment and grant, and for an unknown id', async () => {
  const free = { tier: 'free', status: 'active', source: null, stripeSubscription: null };
  expect(await read(await createUser(site.db))).toMatchObject(free);
  expect(await read({ id: 'nobody' })).toMatchObject(free);
});

it('returns the paid plan with the fields that the screens need', async () => {
  const user = await createUser(site.db);
  const { id } = await insertPaidPlan(site.db, user, { cancel_at_period_end: true });
  const { subscription } = (await site.as(user)({ url: '/api/me' })).json<{ subscription: Subscription }>();
  const accessUntil = '2026-12-04T12:00:00.000Z';
  expect(subscription).toEqual({
    tier: 'personal',
    status: 'active',
    source: 'stripe',
    isLifetime: false,
    endDate: null,
    stripeSubscription: {
      id,
      tier: 'personal',
      cancel_at_period_end: true,
      current_period_end: Date.parse(accessUntil) / 1000,
      accessUntil,
      status: 'active',
      pendingTier: null,
      changesAt: null,
      grantTier: null,
    },
    accessUntil,
  });
});

/** The states as `buildPaidSubscription` of the component tests builds them, and the rows that the API reads. */
const builtStates: [string, Partial<PaidPlan>, Parameters<typeof insertPaidPlan>[2]][] = [
  [
    'a plan whose renewal could not be paid',
    { ...duePlan(), accessUntil: soon.toISOString() },
    { status: 'past_due', paid_until: ended, grace_until: soon },
  ],
  [
    'a canceled plan that still runs',
    { ...canceledPlan(), accessUntil: periodEnd.toISOString() },
    { cancel_at_period_end: true },
  ],
  [
    'a plan that has ended',
    { ...endedPlan(), accessUntil: ended.toISOString() },
    { status: 'canceled', ended_at: ended },
  ],
  [
    'a Commercial plan that becomes Personal with the next renewal',
    { ...downgradedPlan(), changesAt: periodEnd.toISOString() },
    { tier: 'personal', paid_tier: 'commercial' },
  ],
];

it.each(builtStates)('returns %s in the form that the component tests build', async (_, plan, row) => {
  const user = await createUser(site.db);
  const { id } = await insertPaidPlan(site.db, user, row);
  const { subscription } = (await site.as(user)({ url: '/api/me' })).json<{ subscription: Subscription }>();
  const current_period_end = periodEnd.getTime() / 1000;
  expect(subscription).toEqual(buildPaidSubscription({ ...plan, id, current_period_end }));
});

it('combines a grant with a paid plan, and ignores the grant after its end', async () => {
  const user = await createUser(site.db);
  await insertPaidPlan(site.db, user);
  await grantPlan(site.db, user, 'commercial', soon);
  expect(await read(user)).toMatchObject({ tier: 'commercial', source: 'admin' });
  expect(await read(user, soon)).toMatchObject({ tier: 'personal', source: 'stripe', endDate: null });
});

it('returns the plan of each person separately', async () => {
  const [payer, other] = [await createUser(site.db), await createUser(site.db)];
  await insertPaidPlan(site.db, payer);
  await grantPlan(site.db, payer, 'commercial', soon);
  expect(await read(other)).toMatchObject({ tier: 'free' });
});

it('finds the plan of a person with many subscriptions that never started', async () => {
  const user = await createUser(site.db);
  await insertPaidPlan(site.db, user, { tier: 'commercial' });
  for (let count = 0; count < 15; count += 1) {
    for (const status of ['incomplete', 'incomplete_expired'] as const) {
      const unpaid = { paid_tier: null, paid_until: null, created_at: testNow };
      await insertPaidPlan(site.db, user, { status, ...unpaid });
    }
  }
  expect(await read(user)).toMatchObject({ tier: 'commercial', source: 'stripe' });
});

it('shows other people the effective tier, and not that a payment is due', async () => {
  const user = await createUser(site.db);
  const viewer = site.as(await createUser(site.db));
  const see = async () => {
    const profile = (await viewer({ url: `/api/users/${user.id}` })).json<Record<string, unknown>>();
    const tier = (await viewer({ url: `/api/users/${user.id}/subscription-tier` })).json<{ tier: string }>();
    return [profile.subscriptionTier, profile.subscriptionStatus, tier.tier];
  };
  const due = { status: 'past_due' as const, paid_until: ended };
  await insertPaidPlan(site.db, user, { ...due, grace_until: soon });
  expect(await see()).toEqual(['personal', 'active', 'personal']);
  site.moveTo(soon);
  expect(await see()).toEqual(['free', 'active', 'free']);
  site.moveTo(testNow);
});
