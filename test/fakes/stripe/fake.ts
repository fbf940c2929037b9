import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { Books, type Settings } from './store.ts';
import { deliver, type Delivery } from './deliver.ts';
import { missing } from './errors.ts';
import { collect, react } from './lifecycle.ts';
import { Outbox, type World } from './outbox.ts';
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
  /** The prices, in cents a month. */
  prices?: PriceRecord[];
  now?: Date;
  settings?: Partial<Settings>;
}

const defaultSettings: Settings = {
  retryDays: [3, 5, 7],
  afterRetries: 'cancel',
  whileProcessing: 'incomplete',
};

export const fakePrices = { personal: 'price_personal', commercial: 'price_commercial' };

function newWorld(options: FakeOptions): World {
  const books = new Books({
    prices: options.prices ?? [
      { id: fakePrices.personal, amount: 700 },
      { id: fakePrices.commercial, amount: 1000 },
    ],
    settings: { ...defaultSettings, ...options.settings },
    now: (options.now ?? new Date('2026-11-18T12:00:00Z')).getTime(),
    world: randomBytes(3).toString('hex'),
  });
  return { books, outbox: new Outbox(books) };
}

/**
 * A fake Stripe: its API on a local port. Its methods simulate the actions of people and banks, and the passage of
 * time.
 */
export class FakeStripe {
  /** The API's URL for the program. */
  readonly url: string;
  private readonly world: World;
  private readonly server: FakeServer;

  private constructor(world: World, server: FakeServer, url: string) {
    this.world = world;
    this.server = server;
    this.url = url;
  }

  static async start(options: FakeOptions = {}): Promise<FakeStripe> {
    const world = newWorld(options);
    const server = new FakeServer(world, options.secretKey ?? 'sk_test_fake');
    return new FakeStripe(world, server, await server.listen());
  }

  get books(): Books {
    return this.world.books;
  }

  /** Replaces all state, behind the same URL, with a new start time. */
  reset(options: Omit<FakeOptions, 'secretKey'> = {}): void {
    Object.assign(this.world, newWorld(options));
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
    return this.world.outbox.waiting;
  }

  deliver(delivery: Delivery): Promise<number[]> {
    return deliver(this.world, delivery);
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
    return new Date(this.books.now);
  }

  moveTo(time: Date): void {
    moveTo(this.world, time.getTime());
  }

  advance(ms: number): void {
    moveTo(this.world, this.books.now + ms);
  }

  /** Confirms a payment like the payment form, by a client secret or a payment's id. */
  confirmPayment(secretOrId: string, card: CardKind): payments.Outcome {
    const intent = this.intent(secretOrId);
    const outcome = payments.confirm(this.world, intent, this.addCard(intent.customerId, card));
    return this.follow(intent, outcome);
  }

  /** Answers the bank's authentication request: granted or not. */
  authenticate(secretOrId: string, isGranted = true): payments.Outcome {
    const intent = this.intent(secretOrId);
    return this.follow(intent, payments.authenticate(this.world, intent, isGranted));
  }

  /** Ends a processing payment with success or failure. */
  settle(secretOrId: string, isPaid = true): payments.Outcome {
    const intent = this.intent(secretOrId);
    return this.follow(intent, payments.settle(this.world, intent, isPaid));
  }

  /** Refunds the remaining amount, unless an amount is given. */
  refund(chargeId: string, amount?: number): void {
    const charge = this.books.charges.get(chargeId);
    payments.refund(this.world, charge, amount ?? charge.amount - charge.refunded);
  }

  dispute(chargeId: string): void {
    payments.dispute(this.world, this.books.charges.get(chargeId));
  }

  closeDispute(chargeId: string, status: 'won' | 'lost'): void {
    payments.closeDispute(this.world, this.books.charges.get(chargeId), status);
  }

  /** Changes in the portal the card for all future charges. */
  changeCard(customerId: string, kind: CardKind): void {
    const card = this.addCard(customerId, kind);
    this.books.customers.get(customerId).defaultCardId = card.id;
    for (const subscription of this.liveSubscriptions(customerId)) subscription.defaultCardId = card.id;
  }

  /** Pays in the portal an open invoice with the current card. */
  payInvoice(invoiceId: string): payments.Outcome {
    return collect(this.world, this.books.invoices.get(invoiceId));
  }

  /** Schedules in the portal the end of the subscription by date at the period's end, or reverts that. */
  cancelAtPeriodEnd(subscriptionId: string, isCancelled = true): void {
    const subscription = this.books.subscriptions.get(subscriptionId);
    const at = isCancelled ? subscription.periodEnd : null;
    subscriptions.setCancelAt(this.world, subscription, at, false);
  }

  /** Cancels immediately, as in the dashboard. */
  cancelNow(subscriptionId: string): void {
    subscriptions.cancelSubscription(this.world, this.books.subscriptions.get(subscriptionId));
  }

  pause(subscriptionId: string): void {
    subscriptions.pauseSubscription(this.world, this.books.subscriptions.get(subscriptionId));
  }

  resume(subscriptionId: string): void {
    subscriptions.resumeSubscription(this.world, this.books.subscriptions.get(subscriptionId));
  }

  /** Returns the subscriptions that have not ended, newest first. */
  liveSubscriptions(customerId?: string): SubscriptionRecord[] {
    return this.books.subscriptions.list(
      (one) => one.endedAt === null && (customerId === undefined || one.customerId === customerId),
    );
  }

  /** Returns invoices newest first. */
  invoicesOf(customerId: string): InvoiceRecord[] {
    return this.books.invoices.list((one) => one.customerId === customerId);
  }

  /** Returns charges newest first. */
  chargesOf(customerId: string): ChargeRecord[] {
    return this.books.charges.list((one) => one.customerId === customerId);
  }

  private intent(secretOrId: string): IntentRecord {
    const id = secretOrId.split('_secret_', 1)[0] ?? '';
    const intent = this.books.intents.get(id, 'intent');
    if (secretOrId !== id && secretOrId !== intent.secret) throw missing('payment_intent', id, 'intent');
    return intent;
  }

  private addCard(customerId: string, kind: CardKind): CardRecord {
    return this.books.cards.add({ ...this.books.next('pm'), kind, customerId });
  }

  private follow(intent: IntentRecord, outcome: payments.Outcome): payments.Outcome {
    const invoice = this.books.invoices.get(intent.invoiceId);
    if (outcome === 'succeeded' || outcome === 'failed') invoice.attempts += 1;
    if (outcome !== 'requires_action') react(this.world, invoice, outcome);
    return outcome;
  }
}
