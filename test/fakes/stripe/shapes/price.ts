import { Stripe } from 'stripe';
import type { PriceRecord } from '../records.ts';

const getProductId = ({ id, productId }: PriceRecord) => productId ?? id.replace('price', 'prod');

export function showPrice(price: PriceRecord): Stripe.Price {
  return {
    id: price.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 0,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: price.lookupKey ?? null,
    metadata: {},
    nickname: null,
    product: getProductId(price),
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: price.amount,
    unit_amount_decimal: Stripe.Decimal.from(price.amount),
  };
}

/** Returns the legacy form of a price, which items still contain. */
export function showPlan(price: PriceRecord): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.amount,
    amount_decimal: Stripe.Decimal.from(price.amount),
    billing_scheme: 'per_unit',
    created: 0,
    currency: 'usd',
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: getProductId(price),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function showPricing(price: PriceRecord): Stripe.InvoiceLineItem.Pricing {
  return {
    type: 'price_details',
    price_details: { price: price.id, product: getProductId(price) },
    unit_amount_decimal: Stripe.Decimal.from(price.amount),
  };
}
