import type { Stripe } from 'stripe';
import type { Store } from './store.ts';
import { seconds } from './calendar.ts';
import { getTextMap, getText, type Form } from './form.ts';
import { subscriptionEndpoints } from './endpoints-subscriptions.ts';
import { setupEndpoints } from './endpoints-setup.ts';
import { invoiceEndpoints } from './endpoints-invoices.ts';
import type { FakeState } from './outbox.ts';
import type { CustomerRecord } from './records.ts';
import { showCustomer, showDeletedCustomer } from './shapes/customer.ts';
import { showCharge, showDispute, showIntent } from './shapes/payment.ts';
import { paginate, type Endpoint } from './endpoint.ts';

function saveCustomer(customer: CustomerRecord, form: Form): void {
  customer.email = getText(form, 'email') ?? customer.email;
  customer.name = getText(form, 'name') ?? customer.name;
  Object.assign(customer.metadata, getTextMap(form, 'metadata'));
}

function createCustomer({ store, outbox }: FakeState, form: Form): Stripe.Customer {
  const customer = store.customers.add({
    ...store.next('cus'),
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

function portalSession(store: Store, form: Form): Stripe.BillingPortal.Session {
  const customer = store.customer(getText(form, 'customer') ?? '');
  const id = store.id('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_fake',
    created: seconds(store.now),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: getText(form, 'return_url') ?? null,
    url: `https://billing.stripe.test/p/session/${id}`,
  };
}

const customerFields = ['email', 'name', 'metadata', 'description', 'expand'];

export const endpoints: Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    fields: customerFields,
    answer: ({ state, form }) => createCustomer(state, form),
  },
  {
    method: 'POST',
    path: '/v1/customers/:id',
    fields: customerFields,
    answer: ({ state, form, id }) => {
      const customer = state.store.customer(id);
      saveCustomer(customer, form);
      state.outbox.customer('customer.updated', customer);
      return showCustomer(customer);
    },
  },
  {
    method: 'GET',
    path: '/v1/customers/:id',
    fields: ['expand'],
    answer: ({ state, id }) => {
      const customer = state.store.customers.get(id);
      return customer.isDeleted ? showDeletedCustomer(customer) : showCustomer(customer);
    },
  },
  {
    method: 'GET',
    path: '/v1/charges',
    fields: ['customer', 'payment_intent', 'limit', 'starting_after', 'expand'],
    answer: ({ state: { store }, form }) => {
      const intent = getText(form, 'payment_intent');
      const customer = getText(form, 'customer');
      const charges = store.charges.list(
        (one) =>
          (customer === undefined || one.customerId === customer) &&
          (intent === undefined || one.intentId === intent),
      );
      return paginate(charges, form, '/v1/charges', (one) => showCharge(store, one));
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    fields: ['expand'],
    answer: ({ state: { store }, id }) => showCharge(store, store.charges.get(id)),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    fields: ['expand'],
    answer: ({ state: { store }, id }) => showIntent(store.intents.get(id, 'intent')),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    fields: ['customer', 'limit', 'starting_after', 'expand'],
    answer: ({ state: { store }, form }) => {
      const customer = getText(form, 'customer');
      const intents = store.intents.list((one) => customer === undefined || one.customerId === customer);
      return paginate(intents, form, '/v1/payment_intents', showIntent);
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    fields: ['charge', 'payment_intent', 'limit', 'starting_after', 'expand'],
    answer: ({ state: { store }, form }) => {
      const charge = getText(form, 'charge');
      const intent = getText(form, 'payment_intent');
      const disputes = store.disputes.list(
        (one) =>
          (charge === undefined || one.chargeId === charge) &&
          (intent === undefined || store.charges.get(one.chargeId).intentId === intent),
      );
      return paginate(disputes, form, '/v1/disputes', (one) => showDispute(store, one));
    },
  },
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    fields: ['expand'],
    answer: ({ state: { store }, id }) => showDispute(store, store.disputes.get(id)),
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    fields: ['customer', 'return_url', 'configuration', 'locale', 'flow_data', 'expand'],
    answer: ({ state: { store }, form }) => portalSession(store, form),
  },
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...setupEndpoints,
];
