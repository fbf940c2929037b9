import { beforeEach, describe, expect, it } from 'vitest';
import {
  createCard,
  createSimulation,
  toDay,
  summarize,
  startTime,
} from '#test/support/simulated-customer.ts';
import type { CardBehavior } from '../../test-cards.ts';
import { findNextMilestone, findNextStep, skipToNextMilestone } from './clock.ts';
import { toCustomerFacts } from './provider-facts.ts';
import { dropUpgrade, prorate } from './invoices.ts';
import { authenticate, confirm } from './charges.ts';
import { cancelNow, changeAtRenewal, giveUp, setCanceled, upgrade } from './subscriptions.ts';

let { customer, at, applyAt, pass, getPaymentId, getInvoiceStatuses, begin } = createSimulation();

beforeEach(() => {
  ({ customer, at, applyAt, pass, getPaymentId, getInvoiceStatuses, begin } = createSimulation());
});

describe('a cancellation', () => {
  it('ends the subscription with the period, unless it is undone', () => {
    const { subscription } = begin('succeeds');
    at(startTime, (draft) => setCanceled(draft, subscription, true));
    expect(applyAt(startTime, (draft) => setCanceled(draft, subscription, true)).events).toEqual([]);
    at(startTime, (draft) => setCanceled(draft, subscription, false));
    pass('2026-02-28T10:00:00Z');
    expect(subscription.status).toBe('active');
    at('2026-03-01T00:00:00Z', (draft) => setCanceled(draft, subscription, true));
    expect(pass('2026-04-10T00:00:00Z')).toEqual(['customer.subscription.deleted']);
    expect(summarize(subscription)).toEqual(['canceled', 'personal', '2026-03-31', '2026-03-31']);
    expect(getInvoiceStatuses()).toEqual(['paid', 'paid']);
  });

  it('ends the subscription at once, and does nothing when repeated', () => {
    const { subscription } = begin('fails-later');
    pass('2026-02-28T10:00:00Z');
    at('2026-03-01T00:00:00Z', (draft) => cancelNow(draft, subscription));
    expect(summarize(subscription)).toEqual(['canceled', 'personal', '2026-03-31', '2026-03-01']);
    expect(getInvoiceStatuses()).toEqual(['paid', 'void']);
    expect(applyAt('2026-03-02T00:00:00Z', (draft) => cancelNow(draft, subscription)).events).toEqual([]);
    expect(findNextStep(customer)).toBeUndefined();
  });

  it('sets the status incomplete_expired for an unpaid subscription', () => {
    const { subscription } = begin('declines');
    at(startTime, (draft) => cancelNow(draft, subscription));
    expect(subscription.status).toBe('incomplete_expired');
  });

  it.each([
    ['declines', 'incomplete_expired'],
    ['asks', 'incomplete_expired'],
    ['succeeds', 'active'],
    ['processes', 'incomplete'],
  ] as const)('ends only unpaid subscriptions by giveUp: a card that %s', (behavior, status) => {
    const { subscription } = begin(behavior);
    at(startTime, (draft) => giveUp(draft, subscription));
    expect(subscription.status).toBe(status);
  });
});

describe('a plan change', () => {
  const middle = '2026-02-14T10:00:00Z';

  it('charges the difference for the rest of the period on an upgrade', () => {
    const { subscription } = begin('succeeds');
    expect(prorate(subscription, 'commercial', Date.parse(startTime))).toBe(300);
    expect(prorate(subscription, 'commercial', Date.parse(middle))).toBe(150);
    expect(prorate(subscription, 'commercial', Date.parse('2026-02-28T10:00:00Z'))).toBe(0);
    expect(at(middle, (draft) => upgrade(draft, subscription, 'commercial'))).toBeUndefined();
    expect(summarize(subscription)).toEqual(['active', 'commercial', '2026-02-28', null]);
    expect(customer.invoices[1]).toMatchObject({ amount: 150, status: 'paid' });
    expect(at(middle, (draft) => upgrade(draft, subscription, 'commercial'))).toBeUndefined();
    pass('2026-02-28T10:00:00Z');
    expect(customer.invoices.map(({ amount }) => amount)).toEqual([700, 150, 1000]);
  });

  it.each<CardBehavior>(['asks', 'fails-later'])('waits for the payment with a card that %s', (behavior) => {
    const { subscription } = begin(behavior);
    at(startTime, (draft) => authenticate(draft, getPaymentId(1), true));
    const invoice = at(middle, (draft) => upgrade(draft, subscription, 'commercial'));
    expect(invoice).toBe(customer.invoices[1]);
    expect(toCustomerFacts(customer).subscriptions[0]).toMatchObject({
      tier: 'personal',
      pendingTier: 'commercial',
    });
    expect(at(middle, (draft) => upgrade(draft, subscription, 'commercial'))).toBe(invoice);
    expect(getInvoiceStatuses()).toEqual(['paid', 'open']);
    at(middle, (draft) => confirm(draft, getPaymentId(2), createCard('succeeds')));
    expect(subscription).toMatchObject({ tier: 'commercial', pendingTier: null, status: 'active' });
  });

  it('waits for a payment that is processing', () => {
    const { subscription } = begin('processes');
    expect(at(middle, (draft) => upgrade(draft, subscription, 'commercial'))).toBeUndefined();
    expect(subscription).toMatchObject({ tier: 'personal', pendingTier: 'commercial' });
    pass('2026-02-14T10:00:05Z');
    expect(subscription).toMatchObject({ tier: 'commercial', pendingTier: null });
  });

  it('drops an upgrade with an open payment on request, after 23 hours, and at the renewal', () => {
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
    expect(getInvoiceStatuses()).toEqual(['paid', 'void', 'void', 'void', 'open']);
    const late = at('2026-02-28T11:00:00Z', (draft) =>
      confirm(draft, getPaymentId(2), createCard('succeeds')),
    );
    expect(late).toEqual({ status: 'closed' });
  });

  it('charges nothing for a downgrade, and less from the renewal on', () => {
    const { subscription } = begin('succeeds', 'commercial');
    at(middle, (draft) => changeAtRenewal(draft, subscription, 'personal'));
    expect(getInvoiceStatuses()).toEqual(['paid']);
    pass('2026-02-28T10:00:00Z');
    expect(customer.invoices.map(({ amount }) => amount)).toEqual([1000, 700]);
  });
});

describe('skipToNextMilestone', () => {
  const now = '2026-02-10T10:00:00Z';
  const skip = () => at(now, skipToNextMilestone);

  it('applies the next renewal now', () => {
    const { subscription } = begin('succeeds');
    expect(skip()).toBe(true);
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-10', null]);
    expect(customer.invoices.map(({ createdAt }) => toDay(createdAt))).toEqual(['2026-01-13', '2026-02-10']);
    expect(skip()).toBe(true);
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-10', null]);
    expect(customer.invoices).toHaveLength(3);
    pass('2026-04-10T10:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-05-10', null]);
  });

  it('applies each retry and then the end', () => {
    const { subscription } = begin('fails-later');
    skip();
    expect(subscription.status).toBe('past_due');
    expect(findNextMilestone(customer)?.kind).toBe('retry');
    skip();
    skip();
    expect(subscription.status).toBe('past_due');
    skip();
    expect(summarize(subscription).slice(0, 1)).toEqual(['canceled']);
    expect(skip()).toBe(false);
  });

  it('applies the end of a canceled subscription, and drops an unpaid upgrade before', () => {
    const { subscription } = begin('fails-later');
    at(now, (draft) => upgrade(draft, subscription, 'commercial'));
    at(now, (draft) => setCanceled(draft, subscription, true));
    expect(findNextStep(customer)?.kind).toBe('drop-upgrade');
    expect(skip()).toBe(true);
    expect(summarize(subscription)).toEqual(['canceled', 'personal', '2026-02-10', '2026-02-10']);
    expect(getInvoiceStatuses()).toEqual(['paid', 'void']);
  });

  it('returns false while the first payment is open', () => {
    begin('declines');
    expect(skip()).toBe(false);
  });
});
