import { Stripe } from 'stripe';
import { findOrUndefined } from './errors.ts';

export interface Log {
  debug: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
}

export async function setCancelAtPeriodEnd(
  stripe: Stripe,
  subscriptionId: string,
  change: { isCancelled: boolean; key: string },
): Promise<void> {
  const subscription = await stripe.subscriptions.update(
    subscriptionId,
    { cancel_at_period_end: change.isCancelled },
    { idempotencyKey: change.key },
  );
  if (change.isCancelled || subscription.cancel_at === null) return;
  // An end by date, which the dashboard can set, is a separate setting.
  await stripe.subscriptions.update(
    subscriptionId,
    { cancel_at: '' },
    { idempotencyKey: `${change.key}-date` },
  );
}

/** Voids the invoice, because only Stripe can decide whether it was paid or voided first. */
export async function giveUp(stripe: Stripe, subscriptionId: string, key: string): Promise<void> {
  const { status, latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['latest_invoice'],
  });
  if (status !== 'incomplete' || invoice === null || typeof invoice === 'string') return;
  try {
    if (invoice.status === 'open' || invoice.status === 'uncollectible')
      await stripe.invoices.voidInvoice(invoice.id, {}, { idempotencyKey: `${key}-${invoice.id}` });
    else if (invoice.status !== 'void') return;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return;
    throw error;
  }
  // Nothing can be paid any more. Usually the subscription has expired with its invoice.
  await findOrUndefined(() => stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: key }));
}

/**
 * Cancels a subscription; one that has already ended is accepted. Open invoices are voided, so that an old tab or a
 * link in a mail cannot pay for a subscription that has ended.
 */
export async function cancelNow(
  stripe: Stripe,
  subscription: string,
  { key, log }: { key: string; log: Log | undefined },
): Promise<void> {
  await findOrUndefined(() =>
    stripe.subscriptions.cancel(
      subscription,
      { prorate: false, invoice_now: false },
      { idempotencyKey: key },
    ),
  );
  const open = await findOrUndefined(() =>
    stripe.invoices.list({ subscription, status: 'open', limit: 100 }),
  );
  for (const { id } of open?.data ?? []) {
    try {
      await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `${key}-${id}` });
    } catch (error) {
      // Its payment is processing: the outcome is known when the customer is read.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      log?.warn(
        { event: 'open_invoice_not_voided', invoice: id, code: error.code },
        'An open invoice of a canceled subscription could not be voided.',
      );
    }
  }
}
