import type { SubscriptionFacts } from '#src/integrations/payments.ts';
import type { Context } from '#src/features/context.ts';
import { syncCustomer } from './sync-customer.ts';
import type { PaymentsContext } from '../billing-context.ts';

const chunkSize = 50;
/** Number of customers that are synced concurrently. */
const concurrency = 4;

/** Up to this number of unknown customers is taken as lost at the provider. Deleted ones are not unknown. */
const maxUnknown = 3;

interface Tally {
  read: number;
  failed: number;
  /** Customers of ours that the provider does not know. */
  unknown: string[];
}

/**
 * Finds changes that no event reported: syncs each customer who has a live subscription, at the provider or here, or whose
 * change was interrupted. A failed sync does not stop the others.
 * When the provider knows hardly any customer, its keys are of another account or mode; then no plan is ended.
 * @throws Error when a sync failed or too many customers are unknown, so that the job counts as failed
 */
export async function reconcile(context: PaymentsContext): Promise<void> {
  if (!context.provider) return;
  const tally: Tally = { read: 0, failed: 0, unknown: [] };
  const live = context.provider.listLiveSubscriptions();
  for await (const chunk of inChunks(live)) await syncMany(context, await listMissed(context, chunk), tally);
  await syncOurs(context, tally);
  await endUnknown(context, tally);
  context.log.info(
    { event: 'billing_reconciled', ...countTally(tally) },
    'Billing was reconciled with the provider.',
  );
  if (tally.failed > 0) throw new Error(`${tally.failed} customers could not be read`);
}

/** Ends the plans of customers that the provider does not know. @throws Error when they are too many */
async function endUnknown(context: PaymentsContext, tally: Tally): Promise<void> {
  const { read, unknown } = tally;
  if (unknown.length > maxUnknown && unknown.length > read) {
    const message =
      'The payment provider does not know most customers: its keys may be of another account or mode';
    context.log.error({ event: 'billing_wrong_account', ...countTally(tally) }, message);
    throw new Error(message);
  }
  for (const id of unknown) await syncOne(context, id, tally, { endsUnknown: true });
}

const countTally = ({ read, failed, unknown }: Tally) => ({ read, failed, unknown: unknown.length });

async function* inChunks<T>(source: AsyncIterable<T>): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const item of source) {
    chunk.push(item);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/** Lists customers whose subscription is live only at the provider; the others are synced by `syncOurs`. */
async function listMissed({ db }: Context, chunk: SubscriptionFacts[]): Promise<string[]> {
  const known = await db
    .selectFrom('billing_subscriptions')
    .select('id')
    .where(
      'id',
      'in',
      chunk.map(({ id }) => id),
    )
    .where('ended_at', 'is', null)
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  const missed = chunk.filter(({ id }) => !ids.has(id)).map(({ customerId }) => customerId);
  return Array.from(new Set(missed));
}

async function syncOurs(context: PaymentsContext, tally: Tally): Promise<void> {
  for (let after = '', customerIds = ['']; customerIds.length > 0; after = customerIds.at(-1) ?? after) {
    customerIds = await listOurCustomers(context, after);
    await syncMany(context, customerIds, tally);
  }
}

/** Lists the next chunk of our customers to sync, ordered by id. */
async function listOurCustomers({ db, provider, now }: PaymentsContext, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_customers as customer')
    .select('customer.id')
    .where('customer.provider', '=', provider?.kind ?? 'stripe')
    .where('customer.id', '>', after)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('customer.lease_until', '<=', now()),
        exists(
          selectFrom('billing_subscriptions as subscription')
            .select('subscription.id')
            .whereRef('subscription.customer_id', '=', 'customer.id')
            .where('subscription.ended_at', 'is', null),
        ),
      ]),
    )
    .orderBy('customer.id')
    .limit(chunkSize)
    .execute();
  return rows.map(({ id }) => id);
}

async function syncMany(context: PaymentsContext, customerIds: string[], tally: Tally): Promise<void> {
  const waiting = customerIds.toReversed();
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) await syncOne(context, id, tally);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function syncOne(
  context: PaymentsContext,
  customerId: string,
  tally: Tally,
  { endsUnknown } = { endsUnknown: false },
): Promise<void> {
  try {
    const result = await syncCustomer(context, customerId, { endsUnknown });
    if (result === 'unknown' && !endsUnknown) {
      tally.unknown.push(customerId);
      return;
    }
    await dropLease(context, customerId);
    if (result === 'synced') tally.read += 1;
  } catch (error) {
    tally.failed += 1;
    context.log.error(
      { event: 'billing_reconcile_failed', customerId, err: error },
      'A customer could not be synced.',
    );
  }
}

/** Removes the expired lease of a change that a crash interrupted; the sync has just read its result. */
async function dropLease({ db, now }: Context, customerId: string): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set({ lease_token: null, lease_until: null })
    .where('id', '=', customerId)
    .where('lease_until', '<=', now())
    .execute();
}
