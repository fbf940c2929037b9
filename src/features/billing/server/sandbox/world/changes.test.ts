import { beforeEach, describe, expect, it } from 'vitest';
import {
  makeCard,
  createSandboxModel,
  formatDay,
  summarize,
  modelStart,
} from '#test/support/sandbox-model.ts';
import type { CardBehavior } from '../../../sandbox-cards.ts';
import { nextMilestone, nextStep, skipToNext } from './clock.ts';
import { factsOf } from './facts.ts';
import { dropUpgrade, prorate } from './invoices.ts';
import { authenticate, confirm } from './pay.ts';
import { cancelNow, changeAtRenewal, giveUp, setCancelled, upgrade } from './subscribe.ts';

let { world, at, runAt, pass, getPaymentId, invoicesAre, begin } = createSandboxModel();

beforeEach(() => {
  ({ world, at, runAt, pass, getPaymentId, invoicesAre, begin } = createSandboxModel());
});

describe('an end', () => {
  it('comes with the period, or not when it is taken back', () => {
    const { subscription } = begin('succeeds');
    at(modelStart, (draft) => setCancelled(draft, subscription, true));
    expect(runAt(modelStart, (draft) => setCancelled(draft, subscription, true)).events).toEqual([]);
    at(modelStart, (draft) => setCancelled(draft, subscription, false));
    pass('2026-02-28T10:00:00Z');
    expect(subscription.status).toBe('active');
    at('2026-03-01T00:00:00Z', (draft) => setCancelled(draft, subscription, true));
    expect(pass('2026-04-10T00:00:00Z')).toEqual(['customer.subscription.deleted']);
    expect(summarize(subscription)).toEqual(['canceled', 'personal', '2026-03-31', '2026-03-31']);
    expect(invoicesAre()).toEqual(['paid', 'paid']);
  });

  it('comes at once, once', () => {
    const { subscription } = begin('fails-later');
    pass('2026-02-28T10:00:00Z');
    at('2026-03-01T00:00:00Z', (draft) => cancelNow(draft, subscription));
    expect(summarize(subscription)).toEqual(['canceled', 'personal', '2026-03-31', '2026-03-01']);
    expect(invoicesAre()).toEqual(['paid', 'void']);
    expect(runAt('2026-03-02T00:00:00Z', (draft) => cancelNow(draft, subscription)).events).toEqual([]);
    expect(nextStep(world)).toBeUndefined();
  });

  it('of what was never paid leaves nothing', () => {
    const { subscription } = begin('declines');
    at(modelStart, (draft) => cancelNow(draft, subscription));
    expect(subscription.status).toBe('incomplete_expired');
  });

  it.each([
    ['declines', 'incomplete_expired'],
    ['asks', 'incomplete_expired'],
    ['succeeds', 'active'],
    ['processes', 'incomplete'],
  ] as const)('by giving up is only for what nobody has paid: %s', (behavior, status) => {
    const { subscription } = begin(behavior);
    at(modelStart, (draft) => giveUp(draft, subscription));
    expect(subscription.status).toBe(status);
  });
});

describe('a change of plan', () => {
  const middle = '2026-02-14T10:00:00Z';

  it('to a higher one charges the difference for the rest of the period', () => {
    const { subscription } = begin('succeeds');
    expect(prorate(subscription, 'commercial', Date.parse(modelStart))).toBe(300);
    expect(prorate(subscription, 'commercial', Date.parse(middle))).toBe(150);
    expect(prorate(subscription, 'commercial', Date.parse('2026-02-28T10:00:00Z'))).toBe(0);
    expect(at(middle, (draft) => upgrade(draft, subscription, 'commercial'))).toBeUndefined();
    expect(summarize(subscription)).toEqual(['active', 'commercial', '2026-02-28', null]);
    expect(world.invoices[1]).toMatchObject({ amount: 150, status: 'paid' });
    expect(at(middle, (draft) => upgrade(draft, subscription, 'commercial'))).toBeUndefined();
    pass('2026-02-28T10:00:00Z');
    expect(world.invoices.map(({ amount }) => amount)).toEqual([700, 150, 1000]);
  });

  it.each<CardBehavior>(['asks', 'fails-later'])('waits for the payment with a card that %s', (behavior) => {
    const { subscription } = begin(behavior);
    at(modelStart, (draft) => authenticate(draft, getPaymentId(1), true));
    const invoice = at(middle, (draft) => upgrade(draft, subscription, 'commercial'));
    expect(invoice).toBe(world.invoices[1]);
    expect(factsOf(world).subscriptions[0]).toMatchObject({
      tier: 'personal',
      pendingTier: 'commercial',
    });
    expect(at(middle, (draft) => upgrade(draft, subscription, 'commercial'))).toBe(invoice);
    expect(invoicesAre()).toEqual(['paid', 'open']);
    at(middle, (draft) => confirm(draft, getPaymentId(2), makeCard('succeeds')));
    expect(subscription).toMatchObject({ tier: 'commercial', pendingTier: null, status: 'active' });
  });

  it('waits for a payment that takes a while', () => {
    const { subscription } = begin('processes');
    expect(at(middle, (draft) => upgrade(draft, subscription, 'commercial'))).toBeUndefined();
    expect(subscription).toMatchObject({ tier: 'personal', pendingTier: 'commercial' });
    pass('2026-02-14T10:00:05Z');
    expect(subscription).toMatchObject({ tier: 'commercial', pendingTier: null });
  });

  it('whose payment is open is given up by hand, after 23 hours, and at the renewal', () => {
    const { subscription } = begin('fails-later');
    at(middle, (draft) => upgrade(draft, subscription, 'commercial'));
    at(middle, (draft) => dropUpgrade(draft, subscription));
    expect(subscription.pendingTier).toBeNull();
    at(middle, (draft) => upgrade(draft, subscription, 'commercial'));
    pass('2026-02-15T09:00:00Z');
    expect(subscription.pendingTier).toBeNull();
    at('2026-02-28T00:00:00Z', (draft) => upgrade(draft, subscription, 'commercial'));
    pass('2026-02-28T10:00:00Z');
    expect(subscription).toMatchObject({ tier: 'personal', pendingTier: null, status: 'past_due' });
    expect(invoicesAre()).toEqual(['paid', 'void', 'void', 'void', 'open']);
    const late = at('2026-02-28T11:00:00Z', (draft) => confirm(draft, getPaymentId(2), makeCard('succeeds')));
    expect(late).toEqual({ status: 'closed' });
  });

  it('to a lower one charges nothing, and less from the renewal on', () => {
    const { subscription } = begin('succeeds', 'commercial');
    at(middle, (draft) => changeAtRenewal(draft, subscription, 'personal'));
    expect(invoicesAre()).toEqual(['paid']);
    pass('2026-02-28T10:00:00Z');
    expect(world.invoices.map(({ amount }) => amount)).toEqual([1000, 700]);
  });
});

describe('time that is moved on', () => {
  const now = '2026-02-10T10:00:00Z';
  const skip = () => at(now, skipToNext);

  it('brings the next renewal now', () => {
    const { subscription } = begin('succeeds');
    expect(skip()).toBe(true);
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-10', null]);
    expect(world.invoices.map(({ createdAt }) => formatDay(createdAt))).toEqual(['2026-01-13', '2026-02-10']);
    expect(skip()).toBe(true);
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-10', null]);
    expect(world.invoices).toHaveLength(3);
    pass('2026-04-10T10:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-05-10', null]);
  });

  it('brings each try and the end', () => {
    const { subscription } = begin('fails-later');
    skip();
    expect(subscription.status).toBe('past_due');
    expect(nextMilestone(world)?.kind).toBe('retry');
    skip();
    skip();
    expect(subscription.status).toBe('past_due');
    skip();
    expect(summarize(subscription).slice(0, 1)).toEqual(['canceled']);
    expect(skip()).toBe(false);
  });

  it('brings the end of what was cancelled, past an upgrade that nobody pays', () => {
    const { subscription } = begin('fails-later');
    at(now, (draft) => upgrade(draft, subscription, 'commercial'));
    at(now, (draft) => setCancelled(draft, subscription, true));
    expect(nextStep(world)?.kind).toBe('drop-upgrade');
    expect(skip()).toBe(true);
    expect(summarize(subscription)).toEqual(['canceled', 'personal', '2026-02-10', '2026-02-10']);
    expect(invoicesAre()).toEqual(['paid', 'void']);
  });

  it('brings nothing to a payment that nobody has made', () => {
    begin('declines');
    expect(skip()).toBe(false);
  });
});
