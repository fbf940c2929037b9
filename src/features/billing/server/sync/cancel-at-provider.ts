import { randomUUID } from 'node:crypto';
import { PaymentError, type PaymentProvider } from '#src/integrations/payments.ts';
import { listCancellations, type Cancellation } from './list-cancellations.ts';
import { syncCustomer } from './sync-customer.ts';
import type { PaymentsContext } from '../billing-context.ts';

/** Cancels or downgrades at the provider what must not renew, by the present data of both sides, and then syncs. */
export async function cancelAtProvider(context: PaymentsContext, customerId: string): Promise<void> {
  const { db, provider, log, now } = context;
  const customer = await db
    .selectFrom('billing_customers')
    .select(['user_id', 'provider'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!provider || customer?.provider !== provider.kind) return;
  const facts = await provider.readCustomer(customerId);
  const cancellations = facts ? listCancellations(facts, customer.user_id !== null, now()) : [];
  for (const cancellation of cancellations) {
    await applyCancellation(provider, cancellation);
    log.info(
      { event: 'billing_corrected', customerId, ...cancellation },
      'A subscription was canceled or downgraded at the provider.',
    );
  }
  await syncCustomer(context, customerId, { skipsCancellations: true });
}

/** Both calls are safe to repeat, so each attempt has its own idempotency key. */
async function applyCancellation(
  provider: PaymentProvider,
  { subscriptionId, downgradeTo }: Cancellation,
): Promise<void> {
  try {
    if (downgradeTo === null) await provider.cancelNow(subscriptionId, randomUUID());
    else await provider.changeAtRenewal({ subscriptionId, tier: downgradeTo }, randomUUID());
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'missing') throw error;
  }
}
