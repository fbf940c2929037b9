import { missing } from './errors.ts';
import type {
  CardRecord,
  ChargeRecord,
  CustomerRecord,
  DisputeRecord,
  IntentRecord,
  InvoiceRecord,
  Numbered,
  PriceRecord,
  SetupRecord,
  SubscriptionRecord,
} from './records.ts';

export interface Settings {
  /** The days after the first attempt at which a renewal is retried. */
  retryDays: number[];
  /** The state of a subscription after the last failed attempt. */
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
  /** The status of a subscription while its first payment is processing, for instance by bank debit. */
  whileProcessing: 'incomplete' | 'active';
  /** Whether the account may take payments. */
  canCharge: boolean;
}

/** Records of one kind, in the order of their creation. */
export class Collection<T extends Numbered> {
  private readonly kind: string;
  private readonly records = new Map<string, T>();

  constructor(kind: string) {
    this.kind = kind;
  }

  remove(id: string): void {
    this.records.delete(id);
  }

  add(record: T): T {
    this.records.set(record.id, record);
    return record;
  }

  find(id: string | null | undefined): T | undefined {
    return id === null || id === undefined ? undefined : this.records.get(id);
  }

  /** @throws Refusal like Stripe's `resource_missing` */
  get(id: string, param?: string): T {
    const record = this.records.get(id);
    if (!record) throw missing(this.kind, id, param);
    return record;
  }

  /** Returns records newest first. */
  list(holds: (record: T) => boolean = () => true): T[] {
    return [...this.records.values()]
      .filter((record) => holds(record))
      .toSorted((a, b) => b.sequence - a.sequence);
  }
}

/** All records of the fake. They are independent of the program's tables and clock. */
export class Store {
  readonly prices: PriceRecord[];
  readonly settings: Settings;
  readonly customers = new Collection<CustomerRecord>('customer');
  readonly cards = new Collection<CardRecord>('payment_method');
  readonly subscriptions = new Collection<SubscriptionRecord>('subscription');
  readonly invoices = new Collection<InvoiceRecord>('invoice');
  readonly intents = new Collection<IntentRecord>('payment_intent');
  readonly charges = new Collection<ChargeRecord>('charge');
  readonly disputes = new Collection<DisputeRecord>('dispute');
  readonly products = new Collection<SetupRecord>('product');
  readonly webhookEndpoints = new Collection<SetupRecord>('webhook_endpoint');
  readonly portals = new Collection<SetupRecord>('configuration');
  readonly domains = new Collection<SetupRecord>('payment_method_domain');
  now: number;
  /** Distinguishes the ids of this fake, and of its account, from those of others. */
  readonly state: string;
  private sequence = 0;

  constructor({
    prices,
    settings,
    now,
    state,
  }: Pick<Store, 'prices' | 'settings' | 'now'> & { state: string }) {
    this.prices = prices;
    this.settings = settings;
    this.now = now;
    this.state = state;
  }

  /** Returns the common fields of a new record. Its id differs from those of other fakes. */
  next(prefix: string): Numbered {
    this.sequence += 1;
    return { id: this.id(prefix), sequence: this.sequence, created: this.now };
  }

  id(prefix: string): string {
    this.sequence += 1;
    return `${prefix}_${this.state}${String(this.sequence).padStart(6, '0')}`;
  }

  /** @throws Refusal like Stripe's `resource_missing`, also for a deleted customer */
  customer(id: string): CustomerRecord {
    const customer = this.customers.get(id, 'customer');
    if (customer.isDeleted) throw missing('customer', id, 'customer');
    return customer;
  }

  price(id: string): PriceRecord {
    const price = this.prices.find((known) => known.id === id);
    if (!price) throw missing('price', id, 'items[0][price]');
    return price;
  }
}
