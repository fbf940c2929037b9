import { Stripe } from 'stripe';
import type { Books } from './store.ts';
import { seconds } from './calendar.ts';
import type {
  ChargeRecord,
  CustomerRecord,
  DisputeRecord,
  IntentRecord,
  InvoiceRecord,
  SubscriptionRecord,
} from './records.ts';
import { showCustomer } from './shapes/customer.ts';
import { showInvoice } from './shapes/invoice.ts';
import { showCharge, showDispute, showIntent } from './shapes/payment.ts';
import { showSubscription } from './shapes/subscription.ts';

type SubscriptionNews =
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'customer.subscription.paused'
  | 'customer.subscription.resumed'
  | 'customer.subscription.pending_update_applied'
  | 'customer.subscription.pending_update_expired';
type InvoiceNews =
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_succeeded'
  | 'invoice.payment_failed'
  | 'invoice.payment_action_required'
  | 'invoice.voided';
type ChargeNews = 'charge.succeeded' | 'charge.failed' | 'charge.pending' | 'charge.refunded';
type IntentNews =
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled';

/** Events that were not delivered yet, oldest first. Each event contains its object in the state at that time. */
export class Outbox {
  readonly waiting: Stripe.Event[] = [];
  private readonly books: Books;

  constructor(books: Books) {
    this.books = books;
  }

  customer(type: 'customer.created' | 'customer.updated', customer: CustomerRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showCustomer(customer) } });
  }

  subscription(type: SubscriptionNews, subscription: SubscriptionRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showSubscription(this.books, subscription) } });
  }

  invoice(type: InvoiceNews, invoice: InvoiceRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showInvoice(this.books, invoice) } });
  }

  charge(type: ChargeNews, charge: ChargeRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showCharge(this.books, charge) } });
  }

  intent(type: IntentNews, intent: IntentRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showIntent(intent) } });
  }

  dispute(type: 'charge.dispute.created' | 'charge.dispute.closed', dispute: DisputeRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showDispute(this.books, dispute) } });
  }

  private head() {
    return {
      id: this.books.id('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(this.books.now),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    } as const;
  }
}

/** The records, and the outbox for events about their changes. */
export interface World {
  books: Books;
  outbox: Outbox;
}
