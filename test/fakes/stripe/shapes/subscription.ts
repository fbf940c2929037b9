import type { Stripe } from 'stripe';
import type { Store } from '../store.ts';
import { seconds, secondsOrNull } from '../calendar.ts';
import type { PriceRecord, SubscriptionRecord } from '../records.ts';
import { showPlan, showPrice } from './price.ts';

export function showSubscription(store: Store, subscription: SubscriptionRecord): Stripe.Subscription {
  const item = showItem(subscription, store.price(subscription.priceId));
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: seconds(subscription.anchor),
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: secondsOrNull(subscription.cancelAt),
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: secondsOrNull(subscription.canceledAt),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: subscription.cancelReason,
    },
    collection_method: 'charge_automatically',
    created: seconds(subscription.created),
    currency: 'usd',
    customer: subscription.customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.defaultCardId,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: secondsOrNull(subscription.endedAt),
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    latest_invoice: subscription.latestInvoiceId,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: subscription.savesCard ? 'on_subscription' : 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: showPendingUpdate(store, subscription),
    schedule: null,
    start_date: seconds(subscription.created),
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}

function showItem(subscription: SubscriptionRecord, price: PriceRecord): Stripe.SubscriptionItem {
  return {
    id: subscription.itemId,
    object: 'subscription_item',
    billing_thresholds: null,
    created: seconds(subscription.created),
    current_period_end: seconds(subscription.periodEnd),
    current_period_start: seconds(subscription.periodStart),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: showPlan(price),
    price: showPrice(price),
    quantity: 1,
    subscription: subscription.id,
    tax_rates: [],
  };
}

function showPendingUpdate(
  store: Store,
  subscription: SubscriptionRecord,
): Stripe.Subscription.PendingUpdate | null {
  const { pendingUpdate } = subscription;
  if (!pendingUpdate) return null;
  return {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: seconds(pendingUpdate.expiresAt),
    metadata: null,
    subscription_items: [showItem(subscription, store.price(pendingUpdate.priceId))],
    trial_end: null,
    trial_from_plan: null,
  };
}
