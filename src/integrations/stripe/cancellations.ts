import { Stripe } from 'stripe';
import { findThere } from './errors.ts';

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
  // An end by date, as the dashboard can set one, is a setting of its own.
  await stripe.subscriptions.update(
    subscriptionId,
    { cancel_at: '' },
    { idempotencyKey: `${change.key}-date` },
  );
}

/** By its invoice: only Stripe can tell whether that was paid first, or void. */
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
  // Nothing can be paid any more. As a rule it has expired with its invoice.
  await findThere(() => stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: key }));
}

/**
 * One that has ended already is fine. What is still open becomes void, so that nobody pays for what has ended, by an old
 * tab or a mailed link.
 */
export async function cancelNow(
  stripe: Stripe,
  subscription: string,
  { key, log }: { key: string; log: Log | undefined },
): Promise<void> {
  await findThere(() =>
    stripe.subscriptions.cancel(
      subscription,
      { prorate: false, invoice_now: false },
      { idempotencyKey: key },
    ),
  );
  const open = await findThere(() => stripe.invoices.list({ subscription, status: 'open', limit: 100 }));
  for (const { id } of open?.data ?? []) {
    try {
      await stripe.invoices.voidInvoice(id, {}, { idempotencyKey: `${key}-${id}` });
    } catch (error) {
      // It is being paid at this moment: reading the customer shows what came of it.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      log?.warn({ invoice: id, code: error.code }, 'An open invoice of a cancelled subscription stays');
    }
  }
}
