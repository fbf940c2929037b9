import { beforeEach, describe, expect, it } from 'vitest';
import {
  makeCard,
  createSandboxModel,
  formatDay,
  summarize,
  modelStart,
} from '#test/support/sandbox-model.ts';
import { cardMessages, type CardBehavior } from '../../../sandbox-cards.ts';
import { nextStep } from './clock.ts';
import { factsOf } from './facts.ts';
import { authenticate, confirm, type PaymentOutcome } from './pay.ts';
import { subscribe } from './subscribe.ts';
import { customerOf } from './world.ts';

let { world, at, runAt, pass, getPaymentId, invoicesAre, begin } = createSandboxModel();

beforeEach(() => {
  ({ world, at, runAt, pass, getPaymentId, invoicesAre, begin } = createSandboxModel());
});

it('says whose an id is, and of no other', () => {
  const { subscription } = begin('succeeds');
  for (const id of [subscription.id, getPaymentId(1), subscription.latestInvoiceId]) {
    expect(customerOf(id)).toBe(world.id);
  }
  for (const id of ['sub_1', 'pi_0123456789abcdef01234567', 'cus_sandbox_0123456789abcdef01234567', '']) {
    expect(customerOf(id)).toBeUndefined();
  }
});

describe('the first payment', () => {
  it.each<[CardBehavior, PaymentOutcome, string]>([
    ['succeeds', { status: 'succeeded' }, 'active'],
    ['fails-later', { status: 'succeeded' }, 'active'],
    ['declines', { status: 'declined', message: cardMessages.declined }, 'incomplete'],
    ['asks', { status: 'requires_action' }, 'incomplete'],
    ['processes', { status: 'processing' }, 'incomplete'],
  ])('with a card that %s', (behavior, outcome, status) => {
    const made = begin(behavior);
    expect(made.outcome).toEqual(outcome);
    expect(made.subscription.status).toBe(status);
    expect(world.card?.behavior).toBe(status === 'active' ? behavior : undefined);
  });

  it('is asked for once an order, and paid once', () => {
    const { subscription } = begin('succeeds');
    expect(at(modelStart, (draft) => subscribe(draft, 'personal', 'order 1'))).toBe(subscription);
    const again = runAt(modelStart, (draft) => confirm(draft, getPaymentId(1), makeCard('declines')));
    expect(again).toEqual({ result: { status: 'succeeded' }, events: [] });
    expect(world.invoices[0]).toMatchObject({ status: 'paid', amount: 700, attempts: 1 });
    expect(world.card?.behavior).toBe('succeeds');
  });

  it('succeeds with another card after a decline', () => {
    const { subscription } = begin('declines');
    expect(factsOf(world).invoices[0]).toMatchObject({
      payment: 'failed',
      attempts: 1,
      status: 'open',
    });
    const events = runAt(modelStart, (draft) => confirm(draft, getPaymentId(1), makeCard('succeeds'))).events;
    expect(events).toEqual(['invoice.paid', 'customer.subscription.updated']);
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-02-28', null]);
    expect(world.invoices[0]?.attempts).toBe(2);
  });

  it('waits for the bank', () => {
    const { subscription } = begin('asks');
    expect(factsOf(world).invoices[0]).toMatchObject({ needsAction: true, payment: 'none' });
    const refused = at(modelStart, (draft) => authenticate(draft, getPaymentId(1), false));
    expect(refused).toEqual({ status: 'declined', message: cardMessages.bankRefused });
    expect(at(modelStart, (draft) => authenticate(draft, getPaymentId(1), true))).toEqual({
      status: 'closed',
    });
    at(modelStart, (draft) => confirm(draft, getPaymentId(1), makeCard('asks')));
    expect(at(modelStart, (draft) => authenticate(draft, getPaymentId(1), true))).toEqual({
      status: 'succeeded',
    });
    expect(at(modelStart, (draft) => authenticate(draft, getPaymentId(1), false))).toEqual({
      status: 'succeeded',
    });
    expect(subscription.status).toBe('active');
  });

  it('that takes a while settles within seconds', () => {
    const { subscription } = begin('processes');
    expect(factsOf(world).invoices[0]?.payment).toBe('processing');
    const again = at(modelStart, (draft) => confirm(draft, getPaymentId(1), makeCard('succeeds')));
    expect(again).toEqual({ status: 'processing' });
    expect(pass('2026-01-31T10:00:04Z')).toEqual([]);
    expect(pass('2026-01-31T10:00:05Z')).toEqual(['invoice.paid', 'customer.subscription.updated']);
    expect(subscription.status).toBe('active');
  });

  it('is not waited for longer than 23 hours', () => {
    const { subscription } = begin('asks');
    expect(pass('2026-02-01T08:59:59Z')).toEqual([]);
    expect(pass('2026-02-01T09:00:00Z')).toEqual(['customer.subscription.updated']);
    expect(summarize(subscription)).toEqual(['incomplete_expired', 'personal', '2026-02-28', '2026-02-01']);
    expect(invoicesAre()).toEqual(['void']);
    const late = at('2026-02-01T10:00:00Z', (draft) => confirm(draft, getPaymentId(1), makeCard('succeeds')));
    expect(late).toEqual({ status: 'closed' });
    expect(nextStep(world)).toBeUndefined();
  });

  it('of nobody is closed', () => {
    expect(at(modelStart, (draft) => confirm(draft, 'pi_none', makeCard('succeeds')))).toEqual({
      status: 'closed',
    });
    expect(at(modelStart, (draft) => authenticate(draft, 'pi_none', true))).toEqual({ status: 'closed' });
  });
});

describe('a renewal', () => {
  it('comes at the end of each calendar month, also of several at once', () => {
    const { subscription } = begin('succeeds');
    expect(pass('2026-02-28T09:59:59Z')).toEqual([]);
    pass('2026-02-28T10:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-31', null]);
    pass('2026-05-01T00:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-05-31', null]);
    expect(
      world.invoices.map(({ createdAt, paidAt }) => [formatDay(createdAt), createdAt === paidAt]),
    ).toEqual([
      ['2026-01-31', true],
      ['2026-02-28', true],
      ['2026-03-31', true],
      ['2026-04-30', true],
    ]);
    const [latest] = factsOf(world).invoices;
    expect(latest?.lines).toEqual([
      { tier: 'personal', from: new Date('2026-04-30T10:00:00Z'), until: new Date('2026-05-31T10:00:00Z') },
    ]);
  });

  it.each<CardBehavior>(['asks', 'processes'])(
    'asks nobody with a card that %s the first time',
    (behavior) => {
      const { subscription } = begin(behavior);
      at(modelStart, (draft) => authenticate(draft, getPaymentId(1), true));
      pass('2026-03-01T00:00:00Z');
      expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-31', null]);
    },
  );

  it('that fails is tried again after 1, 3 and 5 days, then the plan ends', () => {
    const { subscription } = begin('fails-later');
    const failed = ['invoice.payment_failed', 'customer.subscription.updated'];
    expect(pass('2026-02-28T10:00:00Z')).toEqual(failed);
    expect(summarize(subscription)).toEqual(['past_due', 'personal', '2026-03-31', null]);
    expect(pass('2026-03-01T10:00:00Z')).toEqual(['invoice.payment_failed']);
    expect(pass('2026-03-03T09:59:59Z')).toEqual([]);
    expect(pass('2026-03-03T10:00:00Z')).toEqual(['invoice.payment_failed']);
    expect(world.invoices[1]).toMatchObject({ status: 'open', attempts: 3 });
    expect(pass('2026-03-05T10:00:00Z')).toEqual(['invoice.payment_failed', 'customer.subscription.deleted']);
    expect(summarize(subscription)).toEqual(['canceled', 'personal', '2026-03-31', '2026-03-05']);
    expect(invoicesAre()).toEqual(['paid', 'uncollectible']);
    expect(nextStep(world)).toBeUndefined();
  });

  it('that failed is paid later by hand, or by a new card', () => {
    const { subscription } = begin('fails-later');
    pass('2026-02-28T10:00:00Z');
    at('2026-03-01T00:00:00Z', (draft) => confirm(draft, getPaymentId(2), makeCard('succeeds')));
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-03-31', null]);
    pass('2026-04-01T00:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-04-30', null]);

    world.card = makeCard('fails-later');
    pass('2026-05-01T00:00:00Z');
    expect(subscription.status).toBe('past_due');
    world.card = makeCard('succeeds');
    pass('2026-05-01T10:00:00Z');
    expect(summarize(subscription)).toEqual(['active', 'personal', '2026-05-31', null]);
  });
});
