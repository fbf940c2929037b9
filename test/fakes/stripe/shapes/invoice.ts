import type { Stripe } from 'stripe';
import type { Store } from '../store.ts';
import { seconds, secondsOrNull } from '../calendar.ts';
import { computeAmountDue, computeTotal, type InvoiceRecord, type LineRecord } from '../records.ts';
import { showPricing } from './price.ts';

/** Returns the invoice without `confirmation_secret` and `payments`, which are added by expansion. */
export function showInvoice(store: Store, invoice: InvoiceRecord): Stripe.Invoice {
  const customer = store.customers.get(invoice.customerId);
  const subscription = store.subscriptions.find(invoice.subscriptionId);
  const due = computeAmountDue(invoice);
  const total = computeTotal(invoice);
  const amountPaid = invoice.status === 'paid' ? due : 0;
  const isFinal = invoice.status !== 'draft';
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Fake',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: amountPaid,
    amount_remaining: due - amountPaid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: invoice.autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: secondsOrNull(invoice.finalizesAt),
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: seconds(invoice.created),
    currency: 'usd',
    custom_fields: null,
    customer: invoice.customerId,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: secondsOrNull(invoice.finalizedAt),
    ending_balance: isFinal ? Math.min(0, total + invoice.startingBalance) : null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: isFinal ? `https://invoice.stripe.test/i/${invoice.id}` : null,
    invoice_pdf: isFinal ? `https://pay.stripe.test/invoice/${invoice.id}/pdf` : null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: invoice.lines.map((line) => showLine(store, invoice, line)),
      has_more: false,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: secondsOrNull(invoice.nextAttemptAt),
    number: invoice.number,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: seconds(invoice.periodEnd),
    period_start: seconds(invoice.periodStart),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.startingBalance,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: secondsOrNull(invoice.finalizedAt),
      marked_uncollectible_at: secondsOrNull(invoice.uncollectibleAt),
      paid_at: secondsOrNull(invoice.paidAt),
      voided_at: secondsOrNull(invoice.voidedAt),
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

function showLine(store: Store, invoice: InvoiceRecord, line: LineRecord): Stripe.InvoiceLineItem {
  const subscription = store.subscriptions.find(invoice.subscriptionId);
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: 'usd',
    description: line.description,
    discount_amounts: [],
    discountable: !line.isProration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: subscription
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: line.isProration,
            proration_details: line.isProration ? { credited_items: null } : null,
            subscription: subscription.id,
            subscription_item: subscription.itemId,
          },
          type: 'subscription_item_details',
        }
      : null,
    period: { start: seconds(line.from), end: seconds(line.until) },
    pretax_credit_amounts: [],
    pricing: showPricing(store.price(line.priceId)),
    quantity: 1,
    quantity_decimal: null,
    subscription: invoice.subscriptionId,
    subtotal: line.amount,
    taxes: [],
  };
}

/** Returns the invoice's payment by an intent, as `payments` lists it. */
export function showInvoicePayment(store: Store, invoice: InvoiceRecord): Stripe.InvoicePayment | undefined {
  const intent = store.intents.find(invoice.intentId);
  if (!intent) return undefined;
  const isPaid = intent.status === 'succeeded';
  return {
    id: intent.id.replace('pi_', 'inpay_'),
    object: 'invoice_payment',
    amount_paid: isPaid ? intent.amount : null,
    amount_requested: intent.amount,
    created: seconds(intent.created),
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : intent.status === 'canceled' ? 'canceled' : 'open',
    status_transitions: {
      canceled_at: secondsOrNull(intent.canceledAt),
      paid_at: isPaid ? secondsOrNull(invoice.paidAt) : null,
    },
  };
}
