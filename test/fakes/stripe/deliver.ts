import { Stripe } from 'stripe';
import { seconds } from './calendar.ts';
import type { Outbox, FakeState } from './outbox.ts';

/** The shape of Fastify's `app.inject`. The result contains the status of the response. */
export type Inject = (request: {
  method: 'POST';
  url: string;
  headers: Record<string, string>;
  payload: string;
}) => PromiseLike<{ statusCode: number }>;

export interface Delivery {
  /** The URL of the webhook, or an app, in which case the path is `/api/stripe/webhook`. */
  to: string | { inject: Inject };
  /** The endpoint's secret, `whsec_…`. */
  secret: string;
  order?: 'in order' | 'shuffled';
  /** A random source for the shuffle: from 0 up to 1. */
  random?: () => number;
  /** Each event is delivered twice. */
  twice?: boolean;
  /** Events that are permanently lost. */
  drop?: (event: Stripe.Event) => boolean;
  /** Events that wait for the next delivery. */
  keep?: (event: Stripe.Event) => boolean;
}

const webhooks = new Stripe('sk_test_not_called').webhooks;

/**
 * Delivers events with Stripe's signature.
 * @returns the statuses of the responses; events without a 2xx response stay pending, as at Stripe
 */
export async function deliver({ store, outbox }: FakeState, delivery: Delivery): Promise<number[]> {
  const events = takeEvents(outbox, delivery);
  const statuses: number[] = [];
  for (const event of events) {
    const payload = JSON.stringify(event);
    const signature = webhooks.generateTestHeaderString({
      payload,
      secret: delivery.secret,
      timestamp: seconds(store.now),
    });
    const status = await send(delivery.to, payload, signature);
    statuses.push(status);
    if (status >= 300) outbox.waiting.push(event);
  }
  return statuses;
}

function takeEvents(
  outbox: Outbox,
  { order, random = Math.random, twice, drop, keep }: Delivery,
): Stripe.Event[] {
  const all = outbox.waiting.splice(0);
  const entries = all.filter((event) => keep?.(event) ?? false);
  outbox.waiting.push(...entries);
  const sent = all.filter((event) => !entries.includes(event) && !(drop?.(event) ?? false));
  const repeated = twice ? sent.flatMap((event) => [event, event]) : sent;
  if (order !== 'shuffled') return repeated;
  return repeated
    .map((event) => ({ event, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ event }) => event);
}

async function send(to: Delivery['to'], payload: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  if (typeof to !== 'string') {
    const request = { method: 'POST', url: '/api/stripe/webhook', headers, payload } as const;
    return (await to.inject(request)).statusCode;
  }
  const response = await fetch(to, { method: 'POST', headers, body: payload });
  await response.body?.cancel();
  return response.status;
}
