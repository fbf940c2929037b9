import type { CustomerFacts, InvoiceFacts } from '#src/integrations/payments.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { findPaidTime } from './paid-time.ts';

/** What has to change at the provider so that nothing renews that should not. */
export interface Correction {
  subscriptionId: string;
  /** Back to this plan from the next renewal on; null: the subscription ends, and nothing stays open of it. */
  backTo: PaidTier | null;
}

/**
 * A subscription ends when its person is gone, or what was paid for its present period was given back for good. An upgrade
 * that was given back is undone. Nothing can be paid for what has ended, as by the link in a mail about a renewal.
 */
export function listCorrections(facts: CustomerFacts, hasPerson: boolean, now: Date): Correction[] {
  return facts.subscriptions.flatMap((subscription): Correction[] => {
    const { id: subscriptionId } = subscription;
    if (subscription.endedAt !== null) {
      return facts.invoices.some(isOpenOf(subscriptionId)) ? [{ subscriptionId, backTo: null }] : [];
    }
    const paid = findPaidTime(subscription, facts.invoices, now);
    const isReversedForGood = typeof paid?.reversedForGood === 'string';
    if (!hasPerson || (paid?.isReversed === true && isReversedForGood)) {
      return [{ subscriptionId, backTo: null }];
    }
    return isReversedForGood && paid?.lowerTier ? [{ subscriptionId, backTo: paid.lowerTier }] : [];
  });
}

const isOpenOf =
  (id: string) =>
  ({ subscriptionId, status, payment }: InvoiceFacts): boolean =>
    subscriptionId === id && status === 'open' && payment !== 'processing';
