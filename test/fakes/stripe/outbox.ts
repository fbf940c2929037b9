import { Stripe } from 'stripe';
import type { Store } from './store.ts';
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

type SubscriptionEventType =
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'customer.subscription.paused'
  | 'customer.subscription.resumed'
  | 'customer.subscription.pending_update_applied'
  | 'customer.subscription.pending_update_expired';
type InvoiceEventType =
  | 'invoice.created'
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_succeeded'
  | 'invoice.payment_failed'
  | 'invoice.payment_action_required'
  | 'invoice.voided';
type ChargeEventType = 'charge.succeeded' | 'charge.failed' | 'charge.pending' | 'charge.refunded';
type IntentEventType =
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled';

/** Events that were not delivered yet, oldest first. Each event contains its object in the state at that time. */
export class Outbox {
  readonly waiting: Stripe.Event[] = [];
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  customer(type: 'customer.created' | 'customer.updated', customer: CustomerRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showCustomer(customer) } });
  }

  subscription(type: SubscriptionEventType, subscription: SubscriptionRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showSubscription(this.store, subscription) } });
  }

  invoice(type: InvoiceEventType, invoice: InvoiceRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showInvoice(this.store, invoice) } });
  }

  charge(type: ChargeEventType, charge: ChargeRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showCharge(this.store, charge) } });
  }

  intent(type: IntentEventType, intent: IntentRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showIntent(intent) } });
  }

  dispute(type: 'charge.dispute.created' | 'charge.dispute.closed', dispute: DisputeRecord): void {
    this.waiting.push({ ...this.head(), type, data: { object: showDispute(this.store, dispute) } });
  }

  private head() {
    return {
      id: this.store.id('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(this.store.now),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    } as const;
  }
}

/** The records, and the outbox for events about their changes. */
export interface FakeState {
  store: Store;
  outbox: Outbox;
}
