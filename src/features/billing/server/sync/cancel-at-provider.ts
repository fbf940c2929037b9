import { randomUUID } from 'node:crypto';
import { PaymentError, type PaymentProvider } from '#src/integrations/payments.ts';
import { listCorrections, type Correction } from './list-cancellations.ts';
import { readBack, type ReadBackDeps } from './sync-customer.ts';

/** Cancels or downgrades at the provider what must not renew, by the present data of both sides, and then syncs. */
export async function settle(deps: ReadBackDeps, customerId: string): Promise<void> {
  const { db, provider, log, now } = deps;
  const customer = await db
    .selectFrom('billing_customers')
    .select(['user_id', 'provider'])
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!provider || customer?.provider !== provider.kind) return;
  const facts = await provider.readCustomer(customerId);
  const corrections = facts ? listCorrections(facts, customer.user_id !== null, now()) : [];
  for (const correction of corrections) {
    await carryOut(provider, correction);
    log.info(
      { event: 'billing_corrected', customerId, ...correction },
      'A subscription was canceled or downgraded at the provider.',
    );
  }
  await readBack(deps, customerId, { isCorrecting: true });
}

/** Both calls are safe to repeat, so each attempt has its own idempotency key. */
async function carryOut(provider: PaymentProvider, { subscriptionId, backTo }: Correction): Promise<void> {
  try {
    if (backTo === null) await provider.cancelNow(subscriptionId, randomUUID());
    else await provider.changeAtRenewal({ subscriptionId, tier: backTo }, randomUUID());
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'missing') throw error;
  }
}
