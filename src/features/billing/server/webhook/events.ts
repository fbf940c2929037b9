import type { Db } from '#src/db/types.ts';
import type { PaymentEvent } from '#src/integrations/payments.ts';
import { billingJobs, type SyncTarget } from '../job-kinds.ts';
import type { PaymentsContext } from '../billing-context.ts';

/** The events that the shop reads (docs/operations/payments.md). */
export const readEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.voided',
  'payment_intent.processing',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];
const retentionMs = 60 * 86_400_000;

/** Records an event once and queues a sync. The event's content is never trusted; types that are not handled are ignored. */
export async function recordEvent(
  { db, jobs, log, now }: Pick<PaymentsContext, 'db' | 'jobs' | 'log' | 'now'>,
  { id, type, customerId, chargeId }: PaymentEvent,
): Promise<void> {
  if (!readEvents.includes(type)) return;
  const target = toSyncTarget(customerId, chargeId);
  if (!target) {
    log.warn(
      { event: 'billing_event_without_customer', eventId: id, type },
      'The event names no customer and is ignored.',
    );
    return;
  }
  const isNew = await db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto('billing_events')
      .values({ id, type, received_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 0n) return false;
    await jobs.send(billingJobs.sync, target, { tx, key: customerId ?? chargeId ?? '' });
    return true;
  });
  if (!isNew) return;
  log.info({ event: 'billing_event', eventId: id, type }, 'The event was recorded and a sync was queued.');
}

function toSyncTarget(customerId: string | null, chargeId: string | null): SyncTarget | undefined {
  if (customerId !== null) return { customerId };
  return chargeId === null ? undefined : { chargeId };
}

/** Deletes events after 60 days; the provider stops repeating an event after some days. */
export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('billing_events')
    .where('received_at', '<', new Date(now.getTime() - retentionMs))
    .execute();
}
