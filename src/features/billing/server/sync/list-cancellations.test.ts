import { describe, expect, it } from 'vitest';
import type { InvoiceFacts, SubscriptionFacts } from '#src/integrations/payments.ts';
import { invoice, november, renewal, subscription, upgrade } from '#test/support/payment-facts.ts';
import { listCancellations } from './list-cancellations.ts';

const now = new Date('2026-11-18T12:00:00Z');

describe('listCancellations', () => {
  const ends = [{ subscriptionId: 'sub_1', downgradeTo: null }];
  const cases: [string, SubscriptionFacts, InvoiceFacts[], object[]][] = [
    ['returns nothing for a paid subscription', subscription(), [november()], []],
    [
      'cancels a subscription whose period was refunded',
      subscription(),
      [november({ payment: 'refunded' })],
      ends,
    ],
    ['cancels a subscription whose dispute was lost', subscription(), [november({ payment: 'lost' })], ends],
    ['keeps a subscription whose dispute is open', subscription(), [november({ payment: 'disputed' })], []],
    [
      'keeps a subscription that has ended',
      subscription({ endedAt: now }),
      [november({ payment: 'refunded' })],
      [],
    ],
    [
      'cancels an ended subscription that has an open invoice',
      subscription({ endedAt: now }),
      [renewal()],
      ends,
    ],
    [
      'keeps an ended subscription whose payment is processing',
      subscription({ endedAt: now }),
      [renewal({ payment: 'processing' })],
      [],
    ],
    [
      'keeps a subscription whose earlier period was refunded',
      subscription(),
      [november(), invoice('2026-10-01', '2026-11-01', { payment: 'refunded' })],
      [],
    ],
    [
      'downgrades a subscription whose upgrade was refunded',
      subscription({ tier: 'commercial' }),
      [upgrade('refunded'), november()],
      [{ subscriptionId: 'sub_1', downgradeTo: 'personal' }],
    ],
    [
      'keeps an upgrade whose dispute is open',
      subscription({ tier: 'commercial' }),
      [upgrade('disputed'), november()],
      [],
    ],
    [
      'returns nothing for an upgrade that was already undone',
      subscription(),
      [upgrade('refunded'), november()],
      [],
    ],
  ];
  it.each(cases)('%s', (_, facts, invoices, expected) => {
    expect(listCancellations({ subscriptions: [facts], invoices }, true, now)).toEqual(expected);
  });

  it('cancels all live subscriptions of a deleted account', () => {
    const facts = [
      subscription(),
      subscription({ id: 'sub_2', endedAt: now }),
      subscription({ id: 'sub_3', status: 'incomplete' }),
    ];
    const listed = listCancellations({ subscriptions: facts, invoices: [november()] }, false, now);
    expect(listed).toEqual([ends[0], { subscriptionId: 'sub_3', downgradeTo: null }]);
  });
});
