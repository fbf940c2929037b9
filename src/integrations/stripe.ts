import type { Stripe } from 'stripe';
import type { PaymentProvider, PaymentToConfirm, SubscriptionFacts, SubscriptionOrder } from './payments.ts';
import {
  changeAtRenewal,
  dropPendingUpgrade,
  findOpenPayment,
  hasEnded,
  openPayment,
  previewUpgrade,
  soldPrice,
  upgrade,
} from './stripe/changes.ts';
import { cancelNow, giveUp, setCancelAtPeriodEnd, type Log } from './stripe/cancellations.ts';
import { callStripe, findOrUndefined, translate } from './stripe/errors.ts';
import { readEvent } from './stripe/events.ts';
import { connect } from './stripe/connect.ts';
import { getId, toSubscription, type Prices } from './stripe/facts.ts';
import { readCustomer } from './stripe/read-customer.ts';

export interface StripeOptions {
  secretKey: string;
  /** Sent to browsers with the checkout page. */
  publishableKey: string;
  /** The webhook secrets that are valid now. */
  webhookSecrets: readonly string[];
  prices: Prices;
  /** For instance `https://api.stripe.com`. */
  apiUrl: string;
  /** The settings of the customer portal; undefined for those of the dashboard. */
  portal?: string | undefined;
}

/**
 * Creates the provider. Writes are retried with their idempotency key, so that a lost response changes nothing twice.
 */
export function createStripe(options: StripeOptions, log?: Log): PaymentProvider {
  const { prices, webhookSecrets } = options;
  const stripe = connect(options, log);
  const kit = { stripe, prices };
  return {
    kind: 'stripe',
    publishableKey: options.publishableKey,
    createCustomer: ({ email, name, userId }, key) =>
      callStripe('Create a customer', async () => {
        const person = { email, name, metadata: { userId } };
        const { id } = await stripe.customers.create(person, { idempotencyKey: key });
        return id;
      }),
    updateCustomer: (customerId, { email, name }) =>
      callStripe('Change a customer', async () => {
        await stripe.customers.update(customerId, { email, name });
      }),
    createSubscription: (order, key) =>
      callStripe('Create a subscription', () => createSubscription(kit, order, key)),
    findOpenPayment: (subscriptionId) =>
      callStripe('Read an open payment', () => findOpenPayment(stripe, subscriptionId)),
    readCustomer: (customerId) =>
      callStripe('Read a customer', () => readCustomer(stripe, customerId, prices)),
    previewUpgrade: (subscriptionId, tier) =>
      callStripe('Preview an upgrade', () => previewUpgrade(kit, subscriptionId, tier)),
    upgrade: (change, key) => callStripe('Upgrade', () => upgrade(kit, change, key)),
    changeAtRenewal: (change, key) => callStripe('Change a price', () => changeAtRenewal(kit, change, key)),
    dropPendingUpgrade: (subscriptionId, key) =>
      callStripe('Drop an upgrade', () => dropPendingUpgrade(stripe, subscriptionId, key)),
    setCancelAtPeriodEnd: (subscriptionId, isCancelled, key) =>
      callStripe('Set the end', () => setCancelAtPeriodEnd(stripe, subscriptionId, { isCancelled, key })),
    giveUp: (subscriptionId, key) => callStripe('Give up', () => giveUp(stripe, subscriptionId, key)),
    cancelNow: (subscriptionId, key) =>
      callStripe('Cancel', () => cancelNow(stripe, subscriptionId, { key, log })),
    createPortalSession: (customer, returnUrl) =>
      callStripe('Open the portal', async () => {
        const session = await stripe.billingPortal.sessions.create({
          customer,
          return_url: returnUrl,
          ...(options.portal !== undefined && { configuration: options.portal }),
        });
        return session.url;
      }),
    listLiveSubscriptions: () => listLive(stripe, prices),
    readEvent: (rawBody, signature, now) => readEvent(stripe, webhookSecrets, { rawBody, signature, now }),
    findCustomerOfCharge: (chargeId) =>
      callStripe('Read a charge', async () => {
        const charge = await findOrUndefined(() => stripe.charges.retrieve(chargeId));
        return getId(charge?.customer) ?? undefined;
      }),
  };
}

async function createSubscription(
  { stripe, prices }: { stripe: Stripe; prices: Prices },
  { customerId, tier }: SubscriptionOrder,
  idempotencyKey: string,
): Promise<PaymentToConfirm> {
  const subscription = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: soldPrice(prices, tier) }],
      payment_behavior: 'default_incomplete',
      payment_settings: {
        save_default_payment_method: 'on_subscription',
        // With other payment methods, a change of plan could not wait for its payment (pending updates).
        payment_method_types: ['card'],
      },
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey },
  );
  const payment = openPayment(subscription);
  if (payment === undefined) throw new Error(`The subscription ${subscription.id} has no payment to confirm`);
  return payment;
}

async function* listLive(stripe: Stripe, prices: Prices): AsyncGenerator<SubscriptionFacts> {
  try {
    for await (const subscription of stripe.subscriptions.list({ limit: 100 })) {
      if (!hasEnded(subscription)) yield toSubscription(subscription, prices);
    }
  } catch (error) {
    throw translate(error, 'List subscriptions');
  }
}
