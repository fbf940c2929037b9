import type { Stripe } from 'stripe';
import { seconds } from '../calendar.ts';
import type { CardRecord, CustomerRecord } from '../records.ts';

export function showCustomer(customer: CustomerRecord): Stripe.Customer {
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: customer.balance,
    created: seconds(customer.created),
    currency: 'usd',
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: customer.email,
    invoice_prefix: 'FAKE',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultCardId,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function showDeletedCustomer({ id }: CustomerRecord): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}

export function showCard(card: CardRecord): Stripe.PaymentMethod {
  return {
    id: card.id,
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2040,
      fingerprint: 'fakefingerprint',
      funding: 'credit',
      generated_from: null,
      last4: '4242',
      networks: null,
      regulated_status: 'unregulated',
      three_d_secure_usage: null,
      wallet: null,
    },
    created: seconds(card.created),
    customer: card.customerId,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
