import type { CustomerFacts, InvoiceFacts } from '#src/integrations/payments.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { findPaidPeriod } from '../records/paid-period.ts';

/** A cancellation of a subscription, or only of its upgrade, that is necessary at the provider. */
export interface Cancellation {
  subscriptionId: string;
  /** Plan from the next renewal on; null to end the subscription immediately and void its open invoices. */
  downgradeTo: PaidTier | null;
}

/**
 * Lists the cancellations that are necessary at the provider. A subscription ends when its account was deleted, or when the
 * payment of the present period was reversed for good. An upgrade that was reversed is undone. An ended subscription with an
 * open invoice is included, so that the link in a renewal mail cannot pay for it.
 */
export function listCancellations(facts: CustomerFacts, hasPerson: boolean, now: Date): Cancellation[] {
  return facts.subscriptions.flatMap((subscription): Cancellation[] => {
    const { id: subscriptionId } = subscription;
    if (subscription.endedAt !== null) {
      return facts.invoices.some(isOpenInvoiceOf(subscriptionId))
        ? [{ subscriptionId, downgradeTo: null }]
        : [];
    }
    const paid = findPaidPeriod(subscription, facts.invoices, now);
    const isReversedForGood = typeof paid?.reversedForGood === 'string';
    if (!hasPerson || (paid?.isReversed === true && isReversedForGood)) {
      return [{ subscriptionId, downgradeTo: null }];
    }
    return isReversedForGood && paid?.lowerTier ? [{ subscriptionId, downgradeTo: paid.lowerTier }] : [];
  });
}

const isOpenInvoiceOf =
  (id: string) =>
  ({ subscriptionId, status, payment }: InvoiceFacts): boolean =>
    subscriptionId === id && status === 'open' && payment !== 'processing';
