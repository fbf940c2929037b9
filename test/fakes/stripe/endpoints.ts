import type { Stripe } from 'stripe';
import type { Books } from './store.ts';
import { seconds } from './calendar.ts';
import { textMapOf, textOf, type Form } from './form.ts';
import { subscriptionEndpoints } from './endpoints-subscriptions.ts';
import { invoiceEndpoints } from './endpoints-invoices.ts';
import type { World } from './outbox.ts';
import type { CustomerRecord } from './records.ts';
import { showCustomer, showDeletedCustomer } from './shapes/customer.ts';
import { showCharge, showDispute, showIntent } from './shapes/payment.ts';
import { pageOf, type Endpoint } from './endpoint.ts';

function saveCustomer(customer: CustomerRecord, form: Form): void {
  customer.email = textOf(form, 'email') ?? customer.email;
  customer.name = textOf(form, 'name') ?? customer.name;
  Object.assign(customer.metadata, textMapOf(form, 'metadata'));
}

function createCustomer({ books, outbox }: World, form: Form): Stripe.Customer {
  const customer = books.customers.add({
    ...books.next('cus'),
    email: null,
    name: null,
    metadata: {},
    defaultCardId: null,
    balance: 0,
    isDeleted: false,
  });
  saveCustomer(customer, form);
  outbox.customer('customer.created', customer);
  return showCustomer(customer);
}

function portalSession(books: Books, form: Form): Stripe.BillingPortal.Session {
  const customer = books.customer(textOf(form, 'customer') ?? '');
  const id = books.id('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_fake',
    created: seconds(books.now),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: textOf(form, 'return_url') ?? null,
    url: `https://billing.stripe.test/p/session/${id}`,
  };
}

const customerFields = ['email', 'name', 'metadata', 'description', 'expand'];

export const endpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    fields: customerFields,
    answer: ({ world, form }) => createCustomer(world, form),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    fields: customerFields,
    answer: ({ world, form, id }) => {
      const customer = world.books.customer(id);
      saveCustomer(customer, form);
      world.outbox.customer('customer.updated', customer);
      return showCustomer(customer);
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    fields: ['expand'],
    answer: ({ world, id }) => {
      const customer = world.books.customers.get(id);
      return customer.isDeleted ? showDeletedCustomer(customer) : showCustomer(customer);
    },
  },
  {
    method: 'GET',
    path: '/v1/charges',
    fields: ['customer', 'payment_intent', 'limit', 'starting_after', 'expand'],
    answer: ({ world: { books }, form }) => {
      const intent = textOf(form, 'payment_intent');
      const customer = textOf(form, 'customer');
      const charges = books.charges.list(
        (one) =>
          (customer === undefined || one.customerId === customer) &&
          (intent === undefined || one.intentId === intent),
      );
      return pageOf(charges, form, '/v1/charges', (one) => showCharge(books, one));
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    fields: ['expand'],
    answer: ({ world: { books }, id }) => showCharge(books, books.charges.get(id)),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    fields: ['expand'],
    answer: ({ world: { books }, id }) => showIntent(books.intents.get(id, 'intent')),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    fields: ['customer', 'limit', 'starting_after', 'expand'],
    answer: ({ world: { books }, form }) => {
      const customer = textOf(form, 'customer');
      const intents = books.intents.list((one) => customer === undefined || one.customerId === customer);
      return pageOf(intents, form, '/v1/payment_intents', showIntent);
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    fields: ['charge', 'payment_intent', 'limit', 'starting_after', 'expand'],
    answer: ({ world: { books }, form }) => {
      const charge = textOf(form, 'charge');
      const intent = textOf(form, 'payment_intent');
      const disputes = books.disputes.list(
        (one) =>
          (charge === undefined || one.chargeId === charge) &&
          (intent === undefined || books.charges.get(one.chargeId).intentId === intent),
      );
      return pageOf(disputes, form, '/v1/disputes', (one) => showDispute(books, one));
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    fields: ['expand'],
    answer: ({ world: { books }, id }) => showDispute(books, books.disputes.get(id)),
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    fields: ['customer', 'return_url', 'configuration', 'locale', 'flow_data', 'expand'],
    answer: ({ world: { books }, form }) => portalSession(books, form),
  },
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
];
