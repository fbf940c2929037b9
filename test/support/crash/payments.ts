import { FakeStripe, fakePrices } from '../../fakes/stripe/fake.ts';
import type { Expected } from './messages.ts';
import type { WriterProcess } from './writer-process.ts';

const secretKey = 'sk_test_of_the_crashes';
const webhookSecret = 'whsec_of_the_crashes';

/** The payment provider, which keeps running while the shop is killed. */
export class CrashPayments {
  readonly #stripe: FakeStripe;
  readonly #responses = new Map<number, (status: number) => void>();
  #lastId = 0;

  private constructor(stripe: FakeStripe) {
    this.#stripe = stripe;
  }

  static async start(): Promise<CrashPayments> {
    return new CrashPayments(await FakeStripe.start({ now: new Date(), secretKey }));
  }

  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_crashes',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_PERSONAL: fakePrices.personal,
      STRIPE_PRICE_COMMERCIAL: fakePrices.commercial,
      STRIPE_API_URL: this.#stripe.url,
    };
  }

  pay(clientSecret: string): void {
    this.#stripe.confirmPayment(clientSecret, 'succeeds');
  }

  /** Delivers the pending events. Those without an acknowledgement are repeated by the next call. */
  async deliver(writer: WriterProcess, shop: number): Promise<void> {
    this.#stripe.moveTo(new Date());
    await this.#stripe.deliver({
      to: {
        inject: async ({ payload, headers }) => {
          const signature = headers['stripe-signature'] ?? '';
          return { statusCode: await this.#send(writer, { shop, payload, signature }) };
        },
      },
      secret: webhookSecret,
    });
  }

  takeResponse(id: number, status: number): void {
    this.#responses.get(id)?.(status);
    this.#responses.delete(id);
  }

  async #send(
    writer: WriterProcess,
    event: { shop: number; payload: string; signature: string },
  ): Promise<number> {
    if (writer.isClosed) return 503;
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<number>();
    this.#responses.set(id, resolve);
    writer.send({ kind: 'event', id, ...event });
    return Promise.race([promise, writer.closed.then(() => 503)]);
  }

  /** Returns the plans that people have paid for. */
  listPaid(): Expected[] {
    return this.#stripe
      .liveSubscriptions()
      .flatMap(({ customerId, status }) =>
        status === 'active' ? [{ key: `plan:${this.#getUserId(customerId)}`, values: ['personal'] }] : [],
      );
  }

  /** Returns the people who would be charged twice. */
  listPaidTwice(): string[] {
    const active = this.#stripe.liveSubscriptions().filter(({ status }) => status === 'active');
    const byUser = Map.groupBy(active, ({ customerId }) => this.#getUserId(customerId));
    return Array.from(byUser).flatMap(([id, { length }]) =>
      length > 1 ? [`${id} pays ${length} times`] : [],
    );
  }

  #getUserId(customerId: string): string {
    return this.#stripe.store.customers.get(customerId).metadata['userId'] ?? '';
  }

  close(): Promise<void> {
    return this.#stripe.close();
  }
}
