import type { Stripe } from 'stripe';
import { pageOf, requireText, type Call, type Endpoint } from './endpoint.ts';
import { badRequest, cardRefusal } from './errors.ts';
import { formOf, textOf } from './form.ts';
import { blankInvoice, prorationLines } from './invoices.ts';
import { collect } from './lifecycle.ts';
import type { InvoiceRecord } from './records.ts';
import { showInvoice, showInvoicePayment } from './shapes/invoice.ts';
import { voidInvoice } from './subscriptions.ts';

function list({ world: { books }, form }: Call) {
  const customer = textOf(form, 'customer');
  const subscription = textOf(form, 'subscription');
  const status = textOf(form, 'status');
  const invoices = books.invoices.list(
    (one) =>
      (customer === undefined || one.customerId === customer) &&
      (subscription === undefined || one.subscriptionId === subscription) &&
      (status === undefined || one.status === status),
  );
  return pageOf(invoices, form, '/v1/invoices', (one) => showInvoice(books, one));
}

/** Previews a change of price that is invoiced immediately, which is the only kind that the fake supports. */
function preview({ world, form }: Call): Stripe.Invoice {
  const { books } = world;
  const subscription = books.subscriptions.get(requireText(form, 'subscription'), 'subscription');
  const details = formOf(form, 'subscription_details') ?? {};
  const item = formOf(formOf(details, 'items') ?? {}, '0');
  if (!item || textOf(details, 'proration_behavior') !== 'always_invoice') {
    throw badRequest('The fake previews changes of a price with always_invoice only.');
  }
  const date = textOf(details, 'proration_date');
  const at = date === undefined ? books.now : Number(date) * 1000;
  const lines = prorationLines(world, subscription, requireText(item, 'price'), at);
  const invoice: InvoiceRecord = {
    ...blankInvoice({ id: books.id('upcoming_in'), sequence: 0, created: books.now }),
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    reason: 'subscription_update',
    lines: lines.map((line) => ({ ...line, id: books.id('il') })),
    startingBalance: books.customers.get(subscription.customerId).balance,
  };
  return showInvoice(books, invoice);
}

function pay({ world, form, id }: Call): Stripe.Invoice {
  const { books } = world;
  const invoice = books.invoices.get(id, 'invoice');
  if (invoice.status === 'paid')
    throw badRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status !== 'open') throw badRequest(`This invoice is ${invoice.status}.`);
  const card = textOf(form, 'payment_method');
  const subscription = books.subscriptions.find(invoice.subscriptionId);
  if (card !== undefined && subscription) subscription.defaultCardId = books.cards.get(card).id;
  const outcome = collect(world, invoice);
  const failure = books.intents.find(invoice.intentId)?.failure;
  if (outcome === 'failed' && failure) throw cardRefusal(failure);
  if (outcome === 'requires_action') {
    throw cardRefusal({
      code: 'authentication_required',
      declineCode: null,
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  }
  return showInvoice(books, invoice);
}

function listPayments({ world: { books }, form }: Call) {
  const wanted = textOf(form, 'invoice');
  const intent = textOf(formOf(form, 'payment') ?? {}, 'payment_intent');
  const payments = books.invoices
    .list((one) => one.intentId !== null && (wanted === undefined || one.id === wanted))
    .filter((one) => intent === undefined || one.intentId === intent)
    .flatMap((one) => {
      const payment = showInvoicePayment(books, one);
      return payment ? [{ ...one, id: payment.id, payment }] : [];
    });
  return pageOf(payments, form, '/v1/invoice_payments', ({ payment }) => payment);
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
    answer: ({ world: { books }, id }) => showInvoice(books, books.invoices.get(id, 'invoice')),
  },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    fields: ['expand'],
    answer: ({ world, id }) => {
      const invoice = world.books.invoices.get(id, 'invoice');
      voidInvoice(world, invoice);
      return showInvoice(world.books, invoice);
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
