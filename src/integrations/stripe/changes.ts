import { Stripe } from 'stripe';
import type { PaidTier } from '#src/lib/payment-types.ts';
import { PaymentError, type PaymentToConfirm, type Proration, type TierChange } from '../payments.ts';
import { declined } from './errors.ts';
import type { Prices } from './facts.ts';

interface StripeKit {
  stripe: Stripe;
  prices: Prices;
}

/** Returns the price at which the plan is sold now. */
export function soldPrice(prices: Prices, tier: PaidTier): string {
  const [price] = prices[tier];
  if (price === undefined) throw new Error(`No price is set for ${tier}`);
  return price;
}

export const hasEnded = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired';

/** @returns undefined if there is nothing to pay */
export function openPayment(subscription: Stripe.Subscription): PaymentToConfirm | undefined {
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open') return undefined;
  if (hasEnded(subscription)) return undefined;
  const clientSecret = invoice.confirmation_secret?.client_secret;
  return clientSecret === undefined ? undefined : { subscriptionId: subscription.id, clientSecret };
}

async function itemsFor({ stripe, prices }: StripeKit, subscriptionId: string, tier: PaidTier) {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error(`The subscription ${subscriptionId} has no item`);
  return [{ id: item.id, price: soldPrice(prices, tier) }];
}

/** Returns the difference for the rest of the period. */
export async function previewUpgrade(
  kit: StripeKit,
  subscription: string,
  tier: PaidTier,
): Promise<Proration> {
  const preview = await kit.stripe.invoices.createPreview({
    subscription,
    subscription_details: {
      items: await itemsFor(kit, subscription, tier),
      proration_behavior: 'always_invoice',
    },
  });
  const amounts = preview.lines.data.filter(isProration).map(({ amount }) => amount);
  return { amount: amounts.reduce((sum, amount) => sum + amount, 0), currency: preview.currency };
}

const isProration = ({ parent }: Stripe.InvoiceLineItem) =>
  parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true;

/**
 * A saved card that is declined does not fail the call: the update stays pending with an open invoice.
 * @throws PaymentError `declined` in this case; the invoice can still be paid with another card
 */
export async function upgrade(
  kit: StripeKit,
  { subscriptionId, tier }: TierChange,
  idempotencyKey: string,
): Promise<PaymentToConfirm | undefined> {
  const subscription = await kit.stripe.subscriptions.update(
    subscriptionId,
    {
      items: await itemsFor(kit, subscriptionId, tier),
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    },
    { idempotencyKey },
  );
  const payment = subscription.pending_update === null ? undefined : openPayment(subscription);
  if (payment === undefined) return undefined;
  const { status, last_payment_error: refusal } = await retrieveIntent(kit.stripe, payment);
  if (status === 'requires_payment_method' && refusal !== null) throw declined(refusal.message);
  return needsConfirmation(status) ? payment : undefined;
}

/** @returns undefined also if the payment is already processing */
export async function findOpenPayment(
  stripe: Stripe,
  subscriptionId: string,
): Promise<PaymentToConfirm | undefined> {
  const payment = openPayment(await retrieveWithInvoice(stripe, subscriptionId));
  if (payment === undefined) return undefined;
  const { status } = await retrieveIntent(stripe, payment);
  return needsConfirmation(status) ? payment : undefined;
}

function retrieveIntent(stripe: Stripe, { clientSecret }: PaymentToConfirm): Promise<Stripe.PaymentIntent> {
  const [id = ''] = clientSecret.split('_secret_');
  return stripe.paymentIntents.retrieve(id);
}

const needsConfirmation = (status: Stripe.PaymentIntent.Status) =>
  status !== 'processing' && status !== 'succeeded' && status !== 'canceled';

export async function changeAtRenewal(
  kit: StripeKit,
  { subscriptionId, tier }: TierChange,
  idempotencyKey: string,
): Promise<void> {
  const items = await itemsFor(kit, subscriptionId, tier);
  await kit.stripe.subscriptions.update(
    subscriptionId,
    { items, proration_behavior: 'none' },
    { idempotencyKey },
  );
}

/** Voids the invoice of the pending update, which removes the update. */
export async function dropPendingUpgrade(
  stripe: Stripe,
  subscriptionId: string,
  idempotencyKey: string,
): Promise<void> {
  const { pending_update: pending, latest_invoice: invoice } = await retrieveWithInvoice(
    stripe,
    subscriptionId,
  );
  if (pending === null || invoice === null || typeof invoice === 'string' || invoice.status !== 'open')
    return;
  try {
    await stripe.invoices.voidInvoice(invoice.id, {}, { idempotencyKey });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const now = await stripe.subscriptions.retrieve(subscriptionId);
    if (now.pending_update === null) return;
    throw new PaymentError('busy', 'The payment of the upgrade is being worked on.');
  }
}

export const retrieveWithInvoice = (stripe: Stripe, subscriptionId: string) =>
  stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice.confirmation_secret'] });
