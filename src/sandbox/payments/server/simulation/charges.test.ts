import { beforeEach, describe, expect, it } from 'vitest';
import {
  createCard,
  createSimulation,
  toDay,
  summarize,
  startTime,
} from '#test/support/simulated-customer.ts';
import { cardMessages, type CardBehavior } from '../../test-cards.ts';
import { findNextStep } from './clock.ts';
import { toCustomerFacts } from './provider-facts.ts';
import { authenticate, confirm, type PaymentOutcome } from './charges.ts';
import { subscribe } from './subscriptions.ts';
import { parseCustomerId } from './customer.ts';

let { customer, at, applyAt, pass, getPaymentId, getInvoiceStatuses, begin } = createSimulation();

beforeEach(() => {
  ({ customer, at, applyAt, pass, getPaymentId, getInvoiceStatuses, begin } = createSimulation());
});

it('parses the customer from ids of the sandbox, and from no other ids', () => {
  const { subscription } = begin('succeeds');
  for (const id of [subscription.id, getPaymentId(1), subscription.latestInvoiceId]) {
    expect(parseCustomerId(id)).toBe(customer.id);
  }
  for (const id of ['sub_1', 'pi_0123456789abcdef01234567', 'cus_sandbox_0123456789abcdef01234567', '']) {
    expect(parseCustomerId(id)).toBeUndefined();
  }
});

describe('the first payment', () => {
  it.each<[CardBehavior, PaymentOutcome, string]>([
    ['succeeds', { status: 'succeeded' }, 'active'],
    ['fails-later', { status: 'succeeded' }, 'active'],
    ['declines', { status: 'declined', message: cardMessages.declined }, 'incomplete'],
    ['asks', { status: 'requires_action' }, 'incomplete'],
    ['processes', { status: 'processing' }, 'incomplete'],
  ])('has the expected outcome with a card that %s', (behavior, outcome, status) => {
    const made = begin(behavior);
    expect(made.outcome).toEqual(outcome);
    expect(made.subscription.status).toBe(status);
    expect(customer.card?.behavior).toBe(status === 'active' ? behavior : undefined);
  });

  it('creates one invoice per order, and charges it once', () => {
    const { subscription } = begin('succeeds');
    expect(at(startTime, (draft) => subscribe(draft, 'personal', 'order 1'))).toBe(subscription);
    const again = applyAt(startTime, (draft) => confirm(draft, getPaymentId(1), createCard('declines')));
    expect(again).toEqual({ result: { status: 'succeeded' }, events: [] });
    expect(customer.invoices[0]).toMatchObject({ status: 'paid', amount: 700, attempts: 1 });
    expect(customer.card?.behavior).toBe('succeeds');
  });

  it('succeeds with another card after a decline', () => {
    const { subscription } = begin('declines');
    expect(toCustomerFacts(customer).invoices[0]).toMatchObject({
      payment: 'failed',
      attempts: 1,
      status: 'open',
    });
    const events = applyAt(startTime, (draft) =>
      confirm(draft, getPaymentId(1), createCard('succeeds')),
    ).events;
    expect(events).toEqual(['invoice.paid', 'customer.subscription.updated']);
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-02-28', null]);
    expect(customer.invoices[0]?.attempts).toBe(2);
  });

  it('waits for the answer to the bank', () => {
    const { subscription } = begin('asks');
    expect(toCustomerFacts(customer).invoices[0]).toMatchObject({ needsAction: true, payment: 'none' });
    const refused = at(startTime, (draft) => authenticate(draft, getPaymentId(1), false));
    expect(refused).toEqual({ status: 'declined', message: cardMessages.bankRefused });
    expect(at(startTime, (draft) => authenticate(draft, getPaymentId(1), true))).toEqual({
      status: 'closed',
    });
    at(startTime, (draft) => confirm(draft, getPaymentId(1), createCard('asks')));
    expect(at(startTime, (draft) => authenticate(draft, getPaymentId(1), true))).toEqual({
      status: 'succeeded',
    });
    expect(at(startTime, (draft) => authenticate(draft, getPaymentId(1), false))).toEqual({
      status: 'succeeded',
    });
    expect(subscription.status).toBe('active');
  });

  it('settles after five seconds when it is processing', () => {
    const { subscription } = begin('processes');
    expect(toCustomerFacts(customer).invoices[0]?.payment).toBe('processing');
    const again = at(startTime, (draft) => confirm(draft, getPaymentId(1), createCard('succeeds')));
    expect(again).toEqual({ status: 'processing' });
    expect(pass('2026-01-31T10:00:04Z')).toEqual([]);
    expect(pass('2026-01-31T10:00:05Z')).toEqual(['invoice.paid', 'customer.subscription.updated']);
    expect(subscription.status).toBe('active');
  });

  it('expires after 23 hours', () => {
    const { subscription } = begin('asks');
    expect(pass('2026-02-01T08:59:59Z')).toEqual([]);
    expect(pass('2026-02-01T09:00:00Z')).toEqual(['customer.subscription.updated']);
    expect(summarize(subscription)).toEqual(['incomplete_expired', 'personal', '2026-02-28', '2026-02-01']);
    expect(getInvoiceStatuses()).toEqual(['void']);
    const late = at('2026-02-01T10:00:00Z', (draft) =>
      confirm(draft, getPaymentId(1), createCard('succeeds')),
    );
    expect(late).toEqual({ status: 'closed' });
    expect(findNextStep(customer)).toBeUndefined();
  });

  it('returns closed for an unknown payment', () => {
    expect(at(startTime, (draft) => confirm(draft, 'pi_none', createCard('succeeds')))).toEqual({
      status: 'closed',
    });
    expect(at(startTime, (draft) => authenticate(draft, 'pi_none', true))).toEqual({ status: 'closed' });
  });
});

describe('a renewal', () => {
  it('happens at the end of each calendar month, also for several months at once', () => {
    const { subscription } = begin('succeeds');
    expect(pass('2026-02-28T09:59:59Z')).toEqual([]);
    pass('2026-02-28T10:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-31', null]);
    pass('2026-05-01T00:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-05-31', null]);
    expect(
      customer.invoices.map(({ createdAt, paidAt }) => [toDay(createdAt), createdAt === paidAt]),
    ).toEqual([
      ['2026-01-31', true],
      ['2026-02-28', true],
      ['2026-03-31', true],
      ['2026-04-30', true],
    ]);
    const [latest] = toCustomerFacts(customer).invoices;
    expect(latest?.lines).toEqual([
      { tier: 'personal', from: new Date('2026-04-30T10:00:00Z'), until: new Date('2026-05-31T10:00:00Z') },
    ]);
  });

  it.each<CardBehavior>(['asks', 'processes'])(
    'needs no confirmation with a card that %s the first time',
    (behavior) => {
      const { subscription } = begin(behavior);
      at(startTime, (draft) => authenticate(draft, getPaymentId(1), true));
      pass('2026-03-01T00:00:00Z');
      expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-31', null]);
    },
  );

  it('charges again 1, 3 and 5 days after a failure, then ends the subscription', () => {
    const { subscription } = begin('fails-later');
    const failed = ['invoice.payment_failed', 'customer.subscription.updated'];
    expect(pass('2026-02-28T10:00:00Z')).toEqual(failed);
    expect(summarize(subscription)).toEqual(['past_due', 'personal', '2026-03-31', null]);
    expect(pass('2026-03-01T10:00:00Z')).toEqual(['invoice.payment_failed']);
    expect(pass('2026-03-03T09:59:59Z')).toEqual([]);
    expect(pass('2026-03-03T10:00:00Z')).toEqual(['invoice.payment_failed']);
    expect(customer.invoices[1]).toMatchObject({ status: 'open', attempts: 3 });
    expect(pass('2026-03-05T10:00:00Z')).toEqual(['invoice.payment_failed', 'customer.subscription.deleted']);
    expect(summarize(subscription)).toEqual(['canceled', 'personal', '2026-03-31', '2026-03-05']);
    expect(getInvoiceStatuses()).toEqual(['paid', 'uncollectible']);
    expect(findNextStep(customer)).toBeUndefined();
  });

  it('accepts a payment by the person, or a new card at the next retry, after a failure', () => {
    const { subscription } = begin('fails-later');
    pass('2026-02-28T10:00:00Z');
    at('2026-03-01T00:00:00Z', (draft) => confirm(draft, getPaymentId(2), createCard('succeeds')));
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-31', null]);
    pass('2026-04-01T00:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-04-30', null]);

    customer.card = createCard('fails-later');
    pass('2026-05-01T00:00:00Z');
    expect(subscription.status).toBe('past_due');
    customer.card = createCard('succeeds');
    pass('2026-05-01T10:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-05-31', null]);
  });
});
