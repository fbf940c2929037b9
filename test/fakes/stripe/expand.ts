import type { Stripe } from 'stripe';
import type { Store } from './store.ts';
import { badRequest } from './errors.ts';
import { showCard, showCustomer, showDeletedCustomer } from './shapes/customer.ts';
import { showInvoice, showInvoicePayment } from './shapes/invoice.ts';
import { showCharge, showDispute, showIntent } from './shapes/payment.ts';
import { showSubscription } from './shapes/subscription.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** Stripe accepts paths of at most four steps. */
const deepest = 4;

export function rejectDeepPaths(paths: string[]): void {
  const deep = paths.find((path) => path.split('.').length > deepest);
  if (deep === undefined) return;
  throw badRequest(`You cannot expand more than 4 levels of a property. Property: ${deep}`);
}

/** Returns the response as JSON, with the requested objects in place of their ids. */
export function toWire(store: Store, shown: object, paths: string[]): Json {
  const wire = plain(shown);
  for (const path of paths) expand(store, wire, path.split('.'), path);
  return wire;
}

/** Converts decimals to strings, as in JSON responses. */
function plain(shown: object): Json {
  const parsed: Json = JSON.parse(JSON.stringify(shown));
  return parsed;
}

function expand(store: Store, value: Json | undefined, steps: string[], path: string): void {
  const [step, ...rest] = steps;
  if (step === undefined || value === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) expand(store, one, steps, path);
    return;
  }
  if (typeof value !== 'object') throw cannotExpand(path);
  put(store, value, step, path);
  expand(store, value[step], rest, path);
}

function put(store: Store, value: JsonObject, step: string, path: string): void {
  const known = value[step];
  if (typeof known === 'string') {
    const found = find(store, known);
    if (!found) throw cannotExpand(path);
    value[step] = plain(found);
    return;
  }
  if (known !== undefined) return;
  const included = include(store, value, step);
  if (included === undefined) throw cannotExpand(path);
  value[step] = included === null ? null : plain(included);
}

function cannotExpand(path: string) {
  return badRequest(`This property cannot be expanded (${path}).`);
}

type Shown =
  | Stripe.Customer
  | Stripe.DeletedCustomer
  | Stripe.Subscription
  | Stripe.Invoice
  | Stripe.PaymentIntent
  | Stripe.PaymentMethod
  | Stripe.Charge
  | Stripe.Dispute;

function find(store: Store, id: string): Shown | undefined {
  const finders: Record<string, () => Shown | undefined> = {
    cus: () =>
      shownOr(store.customers.find(id), (it) => (it.isDeleted ? showDeletedCustomer(it) : showCustomer(it))),
    sub: () => shownOr(store.subscriptions.find(id), (it) => showSubscription(store, it)),
    in: () => shownOr(store.invoices.find(id), (it) => showInvoice(store, it)),
    pi: () => shownOr(store.intents.find(id), showIntent),
    pm: () => shownOr(store.cards.find(id), showCard),
    ch: () => shownOr(store.charges.find(id), (it) => showCharge(store, it)),
    dp: () => shownOr(store.disputes.find(id), (it) => showDispute(store, it)),
  };
  return finders[id.split('_', 1)[0] ?? '']?.();
}

function shownOr<T>(record: T | undefined, show: (record: T) => Shown): Shown | undefined {
  return record === undefined ? undefined : show(record);
}

type Included =
  | Stripe.Invoice.ConfirmationSecret
  | Stripe.ApiList<Stripe.InvoicePayment>
  | Stripe.ApiList<Stripe.Subscription>;

/** Returns a property that exists only when it is requested, or null if it has no value. */
function include(store: Store, value: JsonObject, step: string): Included | null | undefined {
  const id = typeof value['id'] === 'string' ? value['id'] : '';
  if (value['object'] === 'invoice' && step === 'confirmation_secret') {
    const intent = store.intents.find(store.invoices.find(id)?.intentId);
    return intent ? { client_secret: intent.secret, type: 'payment_intent' } : null;
  }
  if (value['object'] === 'invoice' && step === 'payments') {
    const invoice = store.invoices.find(id);
    const payment = invoice && showInvoicePayment(store, invoice);
    return toList(payment ? [payment] : [], '/v1/invoice_payments');
  }
  if (value['object'] === 'customer' && step === 'subscriptions') {
    const live = store.subscriptions.list((one) => one.customerId === id && one.endedAt === null);
    return toList(
      live.map((one) => showSubscription(store, one)),
      `/v1/customers/${id}/subscriptions`,
    );
  }
  return undefined;
}

export function toList<T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url };
}
