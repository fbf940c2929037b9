import { Stripe } from 'stripe';
import type { CardKind } from './records.ts';
import { fakePrices, type FakeStripe } from './fake.ts';

/** Creates the SDK client as the program uses it, but without retries. */
export function connect(fake: FakeStripe, key = 'sk_test_fake'): Stripe {
  const { port } = new URL(fake.url);
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

type Tier = 'personal' | 'commercial';

/** Creates a subscription whose first payment is open, for a new customer unless one is given. */
export async function subscribe(stripe: Stripe, tier: Tier = 'personal', customerId?: string) {
  const customer = customerId ?? (await stripe.customers.create({ email: 'ada@example.org' })).id;
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: fakePrices[tier] }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  return { customer, id: subscription.id, secret: getClientSecret(subscription), subscription };
}

export async function subscribePaid(fake: FakeStripe, tier?: Tier, card: CardKind = 'succeeds') {
  const made = await subscribe(connect(fake), tier);
  fake.confirmPayment(made.secret, card);
  return made;
}

export function upgrade(
  stripe: Stripe,
  { id, subscription }: { id: string; subscription: Stripe.Subscription },
) {
  return stripe.subscriptions.update(id, {
    items: [{ id: getItemId(subscription), price: fakePrices.commercial }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  });
}

export function getItemId({ items }: Stripe.Subscription): string {
  return items.data[0]?.id ?? '';
}

/** Returns the client secret of the latest invoice, which has to be expanded. */
export function getClientSecret({ latest_invoice: invoice }: Stripe.Subscription): string {
  if (invoice === null || typeof invoice === 'string') throw new Error('latest_invoice is not expanded');
  return invoice.confirmation_secret?.client_secret ?? '';
}
