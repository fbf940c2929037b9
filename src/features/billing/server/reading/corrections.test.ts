import { describe, expect, it } from 'vitest';
import type { InvoiceFacts, SubscriptionFacts } from '#src/integrations/payments.ts';
import { invoice, november, renewal, subscription, upgrade } from '#test/support/payment-facts.ts';
import { listCorrections } from './corrections.ts';

const now = new Date('2026-11-18T12:00:00Z');

describe('what must change at the provider', () => {
  const ends = [{ subscriptionId: 'sub_1', backTo: null }];
  const cases: [string, SubscriptionFacts, InvoiceFacts[], object[]][] = [
    ['nothing of one that is paid', subscription(), [november()], []],
    ['one whose period was given back ends', subscription(), [november({ payment: 'refunded' })], ends],
    ['one whose period was lost ends', subscription(), [november({ payment: 'lost' })], ends],
    ['one whose dispute is open does not end yet', subscription(), [november({ payment: 'disputed' })], []],
    [
      'one that has ended is left alone',
      subscription({ endedAt: now }),
      [november({ payment: 'refunded' })],
      [],
    ],
    ['one that has ended leaves nothing to be paid', subscription({ endedAt: now }), [renewal()], ends],
    [
      'one that has ended leaves alone what is on its way',
      subscription({ endedAt: now }),
      [renewal({ payment: 'processing' })],
      [],
    ],
    [
      'one whose earlier period was given back goes on',
      subscription(),
      [november(), invoice('2026-10-01', '2026-11-01', { payment: 'refunded' })],
      [],
    ],
    [
      'an upgrade that was given back is undone',
      subscription({ tier: 'commercial' }),
      [upgrade('refunded'), november()],
      [{ subscriptionId: 'sub_1', backTo: 'personal' }],
    ],
    [
      'an upgrade whose dispute is open stays',
      subscription({ tier: 'commercial' }),
      [upgrade('disputed'), november()],
      [],
    ],
    ['an upgrade that was undone is left alone', subscription(), [upgrade('refunded'), november()], []],
  ];
  it.each(cases)('%s', (_, facts, invoices, expected) => {
    expect(listCorrections({ subscriptions: [facts], invoices }, true, now)).toEqual(expected);
  });

  it('all that lives ends without its person', () => {
    const facts = [
      subscription(),
      subscription({ id: 'sub_2', endedAt: now }),
      subscription({ id: 'sub_3', status: 'incomplete' }),
    ];
    const listed = listCorrections({ subscriptions: facts, invoices: [november()] }, false, now);
    expect(listed).toEqual([ends[0], { subscriptionId: 'sub_3', backTo: null }]);
  });
});
