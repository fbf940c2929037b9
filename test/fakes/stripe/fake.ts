import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { Store, type Settings } from './store.ts';
import { deliver, type Delivery } from './deliver.ts';
import { missing } from './errors.ts';
import { collect, applyOutcome } from './lifecycle.ts';
import { Outbox, type FakeState } from './outbox.ts';
import * as payments from './payments.ts';
import type {
  CardKind,
  CardRecord,
  ChargeRecord,
  IntentRecord,
  InvoiceRecord,
  PriceRecord,
  SubscriptionRecord,
} from './records.ts';
import { FakeServer, type Fault, type FaultRule, type RequestRecord } from './server.ts';
import * as subscriptions from './subscriptions.ts';
import { moveTo } from './time.ts';

export interface FakeOptions {
  secretKey?: string;
  /** Further keys of the account. */
  moreKeys?: string[];
  /** The prices, in cents a month. */
  prices?: PriceRecord[];
  now?: Date;
  settings?: Partial<Settings>;
}

const defaultSettings: Settings = {
  retryDays: [3, 5, 7],
  afterRetries: 'cancel',
  whileProcessing: 'incomplete',
  canCharge: true,
};

export const fakePrices = { personal: 'price_personal', commercial: 'price_commercial' };

function createState(options: FakeOptions): FakeState {
  const store = new Store({
    prices: options.prices ?? [
      { id: fakePrices.personal, amount: 700 },
      { id: fakePrices.commercial, amount: 1000 },
    ],
    settings: { ...defaultSettings, ...options.settings },
    now: (options.now ?? new Date('2026-11-18T12:00:00Z')).getTime(),
    state: randomBytes(3).toString('hex'),
  });
  return { store, outbox: new Outbox(store) };
}

/**
 * A fake Stripe: its API on a local port. Its methods simulate the actions of people and banks, and the passage of
 * time.
 */
export class FakeStripe {
  /** The API's URL for the program. */
  readonly url: string;
  private readonly state: FakeState;
  private readonly server: FakeServer;

  private constructor(state: FakeState, server: FakeServer, url: string) {
    this.state = state;
    this.server = server;
    this.url = url;
  }

  static async start(options: FakeOptions = {}): Promise<FakeStripe> {
    const state = createState(options);
    const server = new FakeServer(state, [options.secretKey ?? 'sk_test_fake', ...(options.moreKeys ?? [])]);
    return new FakeStripe(state, server, await server.listen());
  }

  get store(): Store {
    return this.state.store;
  }

  /** Replaces all state, behind the same URL, with a new start time. */
  reset(options: Omit<FakeOptions, 'secretKey' | 'moreKeys'> = {}): void {
    Object.assign(this.state, createState(options));
    this.server.faults.length = 0;
    this.server.requests.length = 0;
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** All requests so far, oldest first. */
  get requests(): RequestRecord[] {
    return this.server.requests;
  }

  /** Events that were not delivered yet, oldest first. */
  get events(): Stripe.Event[] {
    return this.state.outbox.waiting;
  }

  deliver(delivery: Delivery): Promise<number[]> {
    return deliver(this.state, delivery);
  }

  /** Makes the next requests fail (one by default). @returns a function that ends it early */
  fail(fault: Fault, rule: Partial<Omit<FaultRule, 'fault'>> = {}): () => void {
    const added = { fault, times: 1, ...rule };
    this.server.faults.push(added);
    return () => {
      const index = this.server.faults.indexOf(added);
      if (index >= 0) this.server.faults.splice(index, 1);
    };
  }

  get now(): Date {
    return new Date(this.store.now);
  }

  moveTo(time: Date): void {
    moveTo(this.state, time.getTime());
  }

  advance(ms: number): void {
    moveTo(this.state, this.store.now + ms);
  }

  /** Confirms a payment like the payment form, by a client secret or a payment's id. */
  confirmPayment(secretOrId: string, card: CardKind): payments.Outcome {
    const intent = this.intent(secretOrId);
    const outcome = payments.confirm(this.state, intent, this.addCard(intent.customerId, card));
    return this.follow(intent, outcome);
  }

  /** Answers the bank's authentication request: granted or not. */
  authenticate(secretOrId: string, isGranted = true): payments.Outcome {
    const intent = this.intent(secretOrId);
    return this.follow(intent, payments.authenticate(this.state, intent, isGranted));
  }

  /** Ends a processing payment with success or failure. */
  settle(secretOrId: string, isPaid = true): payments.Outcome {
    const intent = this.intent(secretOrId);
    return this.follow(intent, payments.settle(this.state, intent, isPaid));
  }

  /** Refunds the remaining amount, unless an amount is given. */
  refund(chargeId: string, amount?: number): void {
    const charge = this.store.charges.get(chargeId);
    payments.refund(this.state, charge, amount ?? charge.amount - charge.refunded);
  }

  dispute(chargeId: string): void {
    payments.dispute(this.state, this.store.charges.get(chargeId));
  }

  closeDispute(chargeId: string, status: 'won' | 'lost'): void {
    payments.closeDispute(this.state, this.store.charges.get(chargeId), status);
  }

  /** Changes in the portal the card for all future charges. */
  changeCard(customerId: string, kind: CardKind): void {
    const card = this.addCard(customerId, kind);
    this.store.customers.get(customerId).defaultCardId = card.id;
    for (const subscription of this.liveSubscriptions(customerId)) subscription.defaultCardId = card.id;
  }

  /** Pays in the portal an open invoice with the current card. */
  payInvoice(invoiceId: string): payments.Outcome {
    return collect(this.state, this.store.invoices.get(invoiceId));
  }

  /** Schedules in the portal the end of the subscription by date at the period's end, or reverts that. */
  cancelAtPeriodEnd(subscriptionId: string, isCancelled = true): void {
    const subscription = this.store.subscriptions.get(subscriptionId);
    const at = isCancelled ? subscription.periodEnd : null;
    subscriptions.setCancelAt(this.state, subscription, at, false);
  }

  /** Cancels immediately, as in the dashboard. */
  cancelNow(subscriptionId: string): void {
    subscriptions.cancelSubscription(this.state, this.store.subscriptions.get(subscriptionId));
  }

  /** Deletes the customer, as in the dashboard, which cancels the subscriptions. */
  deleteCustomer(customerId: string): void {
    for (const { id } of this.liveSubscriptions(customerId)) this.cancelNow(id);
    this.store.customers.get(customerId).isDeleted = true;
  }

  pause(subscriptionId: string): void {
    subscriptions.pauseSubscription(this.state, this.store.subscriptions.get(subscriptionId));
  }

  resume(subscriptionId: string): void {
    subscriptions.resumeSubscription(this.state, this.store.subscriptions.get(subscriptionId));
  }

  /** Returns the subscriptions that have not ended, newest first. */
  liveSubscriptions(customerId?: string): SubscriptionRecord[] {
    return this.store.subscriptions.list(
      (one) => one.endedAt === null && (customerId === undefined || one.customerId === customerId),
    );
  }

  /** Returns invoices newest first. */
  listInvoices(customerId: string): InvoiceRecord[] {
    return this.store.invoices.list((one) => one.customerId === customerId);
  }

  /** Returns charges newest first. */
  listCharges(customerId: string): ChargeRecord[] {
    return this.store.charges.list((one) => one.customerId === customerId);
  }

  private intent(secretOrId: string): IntentRecord {
    const id = secretOrId.split('_secret_', 1)[0] ?? '';
    const intent = this.store.intents.get(id, 'intent');
    if (secretOrId !== id && secretOrId !== intent.secret) throw missing('payment_intent', id, 'intent');
    return intent;
  }

  private addCard(customerId: string, kind: CardKind): CardRecord {
    return this.store.cards.add({ ...this.store.next('pm'), kind, customerId });
  }

  private follow(intent: IntentRecord, outcome: payments.Outcome): payments.Outcome {
    const invoice = this.store.invoices.get(intent.invoiceId);
    if (outcome === 'succeeded' || outcome === 'failed') invoice.attempts += 1;
    if (outcome !== 'requires_action') applyOutcome(this.state, invoice, outcome);
    return outcome;
  }
}
