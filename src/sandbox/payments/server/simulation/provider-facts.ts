import type {
  CustomerFacts,
  InvoiceFacts,
  PaymentState,
  SubscriptionFacts,
} from '#src/integrations/payments.ts';
import { currency, type World, type WorldInvoice, type WorldSubscription } from './customer.ts';

const dateOf = (time: number | null) => (time === null ? null : new Date(time));

/** The page that stands for the provider's own. */
export const portalPath = '/demo/billing';

export function factsOf(world: World): CustomerFacts {
  return {
    subscriptions: world.subscriptions
      .map((subscription) => subscriptionFacts(world.id, subscription))
      .reverse(),
    invoices: world.invoices.map(invoiceFacts).reverse(),
  };
}

export function subscriptionFacts(customerId: string, subscription: WorldSubscription): SubscriptionFacts {
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
    endedAt: dateOf(subscription.endedAt),
    latestInvoiceId,
  };
}

function invoiceFacts(invoice: WorldInvoice): InvoiceFacts {
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
    payment: paymentState(invoice),
    needsAction: status === 'open' && payment.state === 'asking',
    lines: invoice.lines.map(({ tier, from, until }) => ({
      tier,
      from: new Date(from),
      until: new Date(until),
    })),
    createdAt: new Date(invoice.createdAt),
    paidAt: dateOf(invoice.paidAt),
    // Without an origin: a demo that is opened at another address shows it, too.
    hostedUrl: `${portalPath}?invoice=${id}`,
    pdfUrl: null,
  };
}

function paymentState({ payment: { state, failure } }: WorldInvoice): PaymentState {
  if (state === 'succeeded' || state === 'processing') return state;
  return failure === null ? 'none' : 'failed';
}
