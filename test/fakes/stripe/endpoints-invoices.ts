import type { Stripe } from 'stripe';
import { paginate, requireText, type Call, type Endpoint } from './endpoint.ts';
import { badRequest, cardRefusal } from './errors.ts';
import { getForm, getText } from './form.ts';
import { blankInvoice, prorationLines } from './invoices.ts';
import { collect } from './lifecycle.ts';
import type { InvoiceRecord } from './records.ts';
import { showInvoice, showInvoicePayment } from './shapes/invoice.ts';
import { voidInvoice } from './subscriptions.ts';

function list({ state: { store }, form }: Call) {
  const customer = getText(form, 'customer');
  const subscription = getText(form, 'subscription');
  const status = getText(form, 'status');
  const invoices = store.invoices.list(
    (one) =>
      (customer === undefined || one.customerId === customer) &&
      (subscription === undefined || one.subscriptionId === subscription) &&
      (status === undefined || one.status === status),
  );
  return paginate(invoices, form, '/v1/invoices', (one) => showInvoice(store, one));
}

/** Previews a change of price that is invoiced immediately, which is the only kind that the fake supports. */
function preview({ state, form }: Call): Stripe.Invoice {
  const { store } = state;
  const subscription = store.subscriptions.get(requireText(form, 'subscription'), 'subscription');
  const details = getForm(form, 'subscription_details') ?? {};
  const item = getForm(getForm(details, 'items') ?? {}, '0');
  if (!item || getText(details, 'proration_behavior') !== 'always_invoice') {
    throw badRequest('The fake previews changes of a price with always_invoice only.');
  }
  const date = getText(details, 'proration_date');
  const at = date === undefined ? store.now : Number(date) * 1000;
  const lines = prorationLines(state, subscription, requireText(item, 'price'), at);
  const invoice: InvoiceRecord = {
    ...blankInvoice({ id: store.id('upcoming_in'), sequence: 0, created: store.now }),
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    reason: 'subscription_update',
    lines: lines.map((line) => ({ ...line, id: store.id('il') })),
    startingBalance: store.customers.get(subscription.customerId).balance,
  };
  return showInvoice(store, invoice);
}

function pay({ state, form, id }: Call): Stripe.Invoice {
  const { store } = state;
  const invoice = store.invoices.get(id, 'invoice');
  if (invoice.status === 'paid')
    throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') throw badRequest(`This invoice is ${invoice.status}.`);
  const card = getText(form, 'payment_method');
  const subscription = store.subscriptions.find(invoice.subscriptionId);
  if (card !== undefined && subscription) subscription.defaultCardId = store.cards.get(card).id;
  const outcome = collect(state, invoice);
  const failure = store.intents.find(invoice.intentId)?.failure;
  if (outcome === 'failed' && failure) throw cardRefusal(failure);
  if (outcome === 'requires_action') {
    throw cardRefusal({
      code: 'authentication_required',
      declineCode: null,
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  }
  return showInvoice(store, invoice);
}

function listPayments({ state: { store }, form }: Call) {
  const wanted = getText(form, 'invoice');
  const intent = getText(getForm(form, 'payment') ?? {}, 'payment_intent');
  const payments = store.invoices
    .list((one) => one.intentId !== null && (wanted === undefined || one.id === wanted))
    .filter((one) => intent === undefined || one.intentId === intent)
    .flatMap((one) => {
      const payment = showInvoicePayment(store, one);
      return payment ? [{ ...one, id: payment.id, payment }] : [];
    });
  return paginate(payments, form, '/v1/invoice_payments', ({ payment }) => payment);
}

export const invoiceEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/invoices',
    fields: ['customer', 'subscription', 'status', 'limit', 'starting_after', 'expand'],
    answer: list,
  },
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    fields: ['customer', 'subscription', 'subscription_details', 'preview_mode', 'expand'],
    answer: preview,
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    fields: ['expand'],
    answer: ({ state: { store }, id }) => showInvoice(store, store.invoices.get(id, 'invoice')),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    fields: ['expand'],
    answer: ({ state, id }) => {
      const invoice = state.store.invoices.get(id, 'invoice');
      voidInvoice(state, invoice);
      return showInvoice(state.store, invoice);
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    fields: ['payment_method', 'off_session', 'expand'],
    answer: pay,
  },
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    fields: ['invoice', 'payment', 'status', 'limit', 'starting_after', 'expand'],
    answer: listPayments,
  },
];
