import type {
  CustomerFacts,
  InvoiceFacts,
  PaymentState,
  SubscriptionFacts,
} from '#src/integrations/payments.ts';
import {
  currency,
  type SimulatedCustomer,
  type SimulatedInvoice,
  type SimulatedSubscription,
} from './customer.ts';

const toDate = (time: number | null) => (time === null ? null : new Date(time));

/** The path of the page that simulates the provider's billing pages. */
export const portalPath = '/demo/billing';

export function toCustomerFacts(customer: SimulatedCustomer): CustomerFacts {
  return {
    subscriptions: customer.subscriptions
      .map((subscription) => toSubscriptionFacts(customer.id, subscription))
      .reverse(),
    invoices: customer.invoices.map(toInvoiceFacts).reverse(),
  };
}

export function toSubscriptionFacts(
  customerId: string,
  subscription: SimulatedSubscription,
): SubscriptionFacts {
  const { id, status, tier, pendingTier, isCancelledAtPeriodEnd, latestInvoiceId } = subscription;
  return {
    id,
    customerId,
    status,
    tier,
    pendingTier,
    isCancelledAtPeriodEnd,
    currentPeriodEnd: new Date(subscription.periodEnd),
    createdAt: new Date(subscription.createdAt),
    endedAt: toDate(subscription.endedAt),
    latestInvoiceId,
  };
}

function toInvoiceFacts(invoice: SimulatedInvoice): InvoiceFacts {
  const { id, subscriptionId, number, status, amount, attempts, payment } = invoice;
  return {
    id,
    subscriptionId,
    number,
    status,
    amountDue: amount,
    amountPaid: status === 'paid' ? amount : 0,
    amountRefunded: 0,
    currency,
    attempts,
    payment: toPaymentState(invoice),
    needsAction: status === 'open' && payment.state === 'asking',
    lines: invoice.lines.map(({ tier, from, until }) => ({
      tier,
      from: new Date(from),
      until: new Date(until),
    })),
    createdAt: new Date(invoice.createdAt),
    paidAt: toDate(invoice.paidAt),
    // The address has no origin, so that it works when the demo is opened at another address.
    hostedUrl: `${portalPath}?invoice=${id}`,
    pdfUrl: null,
  };
}

function toPaymentState({ payment: { state, failure } }: SimulatedInvoice): PaymentState {
  if (state === 'succeeded' || state === 'processing') return state;
  return failure === null ? 'none' : 'failed';
}
