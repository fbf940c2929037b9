import type { CustomerFacts, InvoiceFacts } from '#src/integrations/payments.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { findPaidTime } from './paid-period.ts';

/** A cancellation of a subscription, or only of its upgrade, that is necessary at the provider. */
export interface Correction {
  subscriptionId: string;
  /** Plan from the next renewal on; null to end the subscription at once and void its open invoices. */
  backTo: PaidTier | null;
}

/**
 * Lists the cancellations that are necessary at the provider. A subscription ends when its account was deleted, or when the
 * payment of the present period was reversed for good. An upgrade that was reversed is undone. An ended subscription with an
 * open invoice is included, so that the link in a renewal mail cannot pay for it.
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
