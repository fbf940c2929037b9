import type { PaymentProvider } from '#src/integrations/payments.ts';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { createStripe, type StripeOptions } from '#src/integrations/stripe.ts';
import { FakeStripe, fakePrices, type FakeOptions } from '../fakes/stripe/fake.ts';
import type { CardKind } from '../fakes/stripe/records.ts';

export interface Subscribed {
  customerId: string;
  id: string;
  /** The client secret of the first payment. */
  clientSecret: string;
}

/** Our Stripe provider, connected to a fake Stripe. */
export interface StripePair {
  fake: FakeStripe;
  provider: PaymentProvider;
  /** Creates another provider that is connected to the same fake. */
  connect: (options: Partial<StripeOptions>, log?: Parameters<typeof createStripe>[1]) => PaymentProvider;
  createCustomer: () => Promise<string>;
  /** Creates a subscription that is paid with the card, or open without one. */
  subscribe: (tier: PaidTier, card?: CardKind, customerId?: string) => Promise<Subscribed>;
}

export async function startStripePair(options: FakeOptions = {}): Promise<StripePair> {
  const fake = await FakeStripe.start({ now: new Date('2026-01-15T12:00:00Z'), ...options });
  const connect: StripePair['connect'] = (more, log) =>
    createStripe(
      {
        secretKey: 'sk_test_fake',
        publishableKey: 'pk_test_fake',
        webhookSecrets: ['whsec_fake'],
        prices: { personal: [fakePrices.personal], commercial: [fakePrices.commercial] },
        apiUrl: fake.url,
        ...more,
      },
      log,
    );
  const provider = connect({});
  let keys = 0;
  const createCustomer = () => {
    keys += 1;
    const person = { userId: `user-${keys}`, email: 'ada@example.org', name: 'Ada' };
    return provider.createCustomer(person, `customer-${keys}`);
  };
  return {
    fake,
    provider,
    connect,
    createCustomer,
    subscribe: async (tier, card, known) => {
      const customerId = known ?? (await createCustomer());
      keys += 1;
      const order = { customerId, tier };
      const { subscriptionId, clientSecret } = await provider.createSubscription(order, `order-${keys}`);
      if (card !== undefined) fake.confirmPayment(clientSecret, card);
      return { customerId, id: subscriptionId, clientSecret };
    },
  };
}
