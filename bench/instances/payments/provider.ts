import { setTimeout as sleep } from 'node:timers/promises';
import type { Stripe } from 'stripe';
import { FakeStripe, fakePrices } from '#test/fakes/stripe/fake.ts';
import type { Choices } from '../choices.ts';
import type { Instance } from '../instance.ts';

const secretKey = 'sk_test_of_the_drill';
const webhookSecret = 'whsec_of_the_drill';
/** Each request takes this time, so that instances are killed while they wait for the provider. */
const latencyMs = 60;
const deliveryMs = 10_000;
const repeatRate = 0.3;
const lossRate = 0.01;

/** The payment provider, which keeps running. It delivers its events to any instance, repeatedly, and loses some. */
export class PaymentProvider {
  readonly stripe: FakeStripe;
  /** The types of the events that an instance acknowledged, by id. */
  readonly acknowledged = new Map<string, string>();
  /** The number of events that two instances acknowledged. */
  repeated = 0;
  /** The number of events that were never delivered, and the ids of their customers. */
  lost = 0;
  readonly lostOf = new Set<string>();

  private constructor(stripe: FakeStripe) {
    this.stripe = stripe;
    stripe.fail({ kind: 'wait', until: () => sleep(latencyMs) }, { times: Infinity });
  }

  static async start(): Promise<PaymentProvider> {
    return new PaymentProvider(await FakeStripe.start({ now: new Date(), secretKey }));
  }

  /** The settings of the shop. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_drill',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_PERSONAL: fakePrices.personal,
      STRIPE_PRICE_COMMERCIAL: fakePrices.commercial,
      STRIPE_API_URL: this.stripe.url,
    };
  }

  /** Delivers the pending events in any order. Those without an acknowledgement are repeated by the next call. */
  async deliverTo(
    instances: readonly Instance[],
    choices: Choices,
    { mayLose }: { mayLose: boolean },
  ): Promise<void> {
    this.stripe.moveTo(new Date());
    await this.stripe.deliver({
      to: { inject: (request) => this.#deliver(request, instances, choices) },
      secret: webhookSecret,
      order: 'shuffled',
      random: choices.random,
      drop: (event) => mayLose && choices.happens(lossRate) && this.#lose(event),
    });
  }

  #lose({ data: { object } }: Stripe.Event): true {
    this.lost += 1;
    if ('customer' in object && typeof object.customer === 'string') this.lostOf.add(object.customer);
    return true;
  }

  /** Sends an event to an instance, or to two of them at the same time. */
  async #deliver(request: SentEvent, instances: readonly Instance[], choices: Choices) {
    const first = choices.below(instances.length);
    const count = choices.happens(repeatRate) ? 2 : 1;
    const receivers = Array.from(
      { length: count },
      (_, index) => instances[(first + index) % instances.length],
    );
    const responses = await Promise.all(receivers.map((receiver) => send(receiver, request)));
    const accepted = responses.filter((isAccepted) => isAccepted).length;
    if (accepted > 1) this.repeated += 1;
    const { id, type } = JSON.parse(request.payload) as Stripe.Event;
    if (accepted > 0) this.acknowledged.set(id, type);
    return { statusCode: accepted > 0 ? 200 : 503 };
  }

  close(): Promise<void> {
    return this.stripe.close();
  }
}

interface SentEvent {
  url: string;
  headers: Record<string, string>;
  payload: string;
}

async function send(instance: Instance | undefined, { url, headers, payload }: SentEvent): Promise<boolean> {
  if (instance?.url === undefined) return false;
  const signal = AbortSignal.timeout(deliveryMs);
  try {
    const response = await fetch(instance.url + url, { method: 'POST', headers, body: payload, signal });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // The instance was killed meanwhile.
    return false;
  }
}
