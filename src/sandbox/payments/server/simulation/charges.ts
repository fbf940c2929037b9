import { cardMessages } from '../../test-cards.ts';
import { failPayment, settlePayment, startAttempt } from './invoices.ts';
import { type Draft, type SavedCard, type SimulatedInvoice, type SimulatedSubscription } from './customer.ts';

/** The duration of a payment with a card that `processes`, in milliseconds. */
const processingMs = 5000;

export type PaymentOutcome =
  | { status: 'succeeded' | 'processing' | 'requires_action' }
  | { status: 'declined'; message: string }
  /** The payment is not open any more, or never existed. */
  | { status: 'closed' };

interface OpenPayment {
  invoice: SimulatedInvoice;
  subscription: SimulatedSubscription;
}

/** Pays with a card that the person typed. A payment that was made already stays as it is. */
export function confirm(draft: Draft, paymentId: string, card: SavedCard): PaymentOutcome {
  const found = findPayment(draft, paymentId);
  return found ? (settledOutcome(found.invoice) ?? chargeCard(draft, found, card)) : { status: 'closed' };
}

/** Ends the bank's confirmation with the person's answer. */
export function authenticate(draft: Draft, paymentId: string, isApproved: boolean): PaymentOutcome {
  const found = findPayment(draft, paymentId);
  if (!found) return { status: 'closed' };
  const settled = settledOutcome(found.invoice);
  if (settled) return settled;
  if (found.invoice.payment.state !== 'asking') return { status: 'closed' };
  if (isApproved) {
    settlePayment(draft, found.subscription, found.invoice);
    return { status: 'succeeded' };
  }
  failPayment(draft, found.invoice, cardMessages.bankRefused);
  return { status: 'declined', message: cardMessages.bankRefused };
}

/** Charges a card while the person is present and can answer their bank. */
export function chargeCard(
  draft: Draft,
  { invoice, subscription }: OpenPayment,
  card: SavedCard,
): PaymentOutcome {
  startAttempt(invoice, card);
  const { payment } = invoice;
  switch (card.behavior) {
    case 'declines':
      failPayment(draft, invoice, cardMessages.declined);
      return { status: 'declined', message: cardMessages.declined };
    case 'asks':
      payment.state = 'asking';
      draft.events.push('invoice.payment_action_required');
      return { status: 'requires_action' };
    case 'processes':
      payment.state = 'processing';
      payment.settlesAt = draft.now + processingMs;
      draft.events.push('customer.subscription.updated');
      return { status: 'processing' };
    case 'succeeds':
    case 'fails-later':
      settlePayment(draft, subscription, invoice);
      return { status: 'succeeded' };
  }
}

/**
 * Charges the saved card while the person is absent. A card that paid before does so again, apart from the card that
 * fails at renewals.
 * @returns whether it was paid
 */
export function chargeSavedCard(draft: Draft, { invoice, subscription }: OpenPayment): boolean {
  const { card } = draft.customer;
  if (card) startAttempt(invoice, card);
  if (card && card.behavior !== 'fails-later' && card.behavior !== 'declines') {
    settlePayment(draft, subscription, invoice);
    return true;
  }
  failPayment(draft, invoice, cardMessages.declined);
  return false;
}

function findPayment({ customer }: Draft, paymentId: string): OpenPayment | undefined {
  const invoice = customer.invoices.find(({ payment }) => payment.id === paymentId);
  const subscription = customer.subscriptions.find(({ id }) => id === invoice?.subscriptionId);
  if (!invoice || !subscription) return undefined;
  const isOpen = invoice.status === 'open' || invoice.status === 'paid';
  return isOpen ? { invoice, subscription } : undefined;
}

function settledOutcome({ payment: { state } }: SimulatedInvoice): PaymentOutcome | undefined {
  return state === 'succeeded' || state === 'processing' ? { status: state } : undefined;
}
