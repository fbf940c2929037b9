import { pageOf, requireText, type Call, type Endpoint } from './endpoint.ts';
import { badRequest, missing } from './errors.ts';
import { flagOf, formOf, textMapOf, textOf, type Form } from './form.ts';
import type { World } from './outbox.ts';
import type { SubscriptionRecord } from './records.ts';
import { showSubscription } from './shapes/subscription.ts';
import {
  cancelSubscription,
  changePrice,
  createSubscription,
  pauseSubscription,
  requireChangeable,
  resumeSubscription,
  setCancelAt,
} from './subscriptions.ts';

const shared = ['items', 'metadata', 'payment_behavior', 'payment_settings', 'proration_behavior', 'expand'];
const createFields = [...shared, 'customer', 'collection_method', 'off_session', 'automatic_tax'];
const updateFields = [
  ...shared,
  'cancel_at',
  'cancel_at_period_end',
  'default_payment_method',
  'off_session',
  'proration_date',
];
/** The fields that may be changed together with `pending_if_incomplete`. */
const pendingFields = [
  'cancel_at_period_end',
  'expand',
  'items',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
];

function create({ world, form }: Call) {
  if (textOf(form, 'payment_behavior') !== 'default_incomplete') {
    throw badRequest('The fake creates subscriptions with payment_behavior default_incomplete only.');
  }
  const item = onlyItem(form);
  if (!item)
    throw badRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const settings = formOf(form, 'payment_settings') ?? {};
  const subscription = createSubscription(world, {
    customerId: requireText(form, 'customer'),
    priceId: requireText(item, 'price'),
    savesCard: textOf(settings, 'save_default_payment_method') === 'on_subscription',
    metadata: textMapOf(form, 'metadata'),
  });
  return showSubscription(world.books, subscription);
}

function onlyItem(form: Form): Form | undefined {
  const items = Object.values(formOf(form, 'items') ?? {});
  if (items.length > 1) throw badRequest('The fake knows subscriptions of one item only.');
  const [item] = items;
  return typeof item === 'object' ? item : undefined;
}

function update({ world, form, id }: Call) {
  const subscription = world.books.subscriptions.get(id);
  Object.assign(subscription.metadata, textMapOf(form, 'metadata'));
  const isPending = textOf(form, 'payment_behavior') === 'pending_if_incomplete';
  if (isPending) refuseBesidePending(form);
  updateCard(world, subscription, form);
  updateItem(world, subscription, form);
  updateCancel(world, subscription, form);
  return showSubscription(world.books, subscription);
}

function refuseBesidePending(form: Form): void {
  const refused = Object.keys(form).find((field) => !pendingFields.includes(field));
  if (refused !== undefined) {
    throw badRequest(`You may not pass ${refused} when payment_behavior is pending_if_incomplete.`, {
      param: refused,
    });
  }
}

function updateCard({ books }: World, subscription: SubscriptionRecord, form: Form): void {
  const card = textOf(form, 'default_payment_method');
  if (card === undefined) return;
  requireChangeable(subscription);
  subscription.defaultCardId = books.cards.get(card, 'default_payment_method').id;
}

function updateItem(world: World, subscription: SubscriptionRecord, form: Form): void {
  const item = onlyItem(form);
  if (!item) return;
  if (textOf(item, 'id') !== subscription.itemId) {
    throw badRequest('The fake changes the item that is there: pass its id.', { param: 'items[0][id]' });
  }
  const proration = textOf(form, 'proration_behavior') ?? 'create_prorations';
  if (proration !== 'none' && proration !== 'always_invoice') {
    throw badRequest(`The fake does not know proration_behavior ${proration}.`);
  }
  const date = textOf(form, 'proration_date');
  changePrice(world, subscription, {
    priceId: world.books.price(requireText(item, 'price')).id,
    proration,
    isPendingIfIncomplete: textOf(form, 'payment_behavior') === 'pending_if_incomplete',
    at: date === undefined ? world.books.now : Number(date) * 1000,
  });
}

function updateCancel(world: World, subscription: SubscriptionRecord, form: Form): void {
  const atPeriodEnd = flagOf(form, 'cancel_at_period_end');
  const date = textOf(form, 'cancel_at');
  if (atPeriodEnd !== undefined) {
    setCancelAt(world, subscription, atPeriodEnd ? subscription.periodEnd : null, atPeriodEnd);
  } else if (date !== undefined) {
    setCancelAt(world, subscription, date === '' ? null : Number(date) * 1000, false);
  }
}

function cancel({ world, id }: Call) {
  const subscription = world.books.subscriptions.get(id, 'id');
  // For Stripe, a subscription that has ended cannot be found for cancellation.
  if (subscription.endedAt !== null) {
    throw missing('subscription', id);
  }
  cancelSubscription(world, subscription);
  return showSubscription(world.books, subscription);
}

function list({ world: { books }, form }: Call) {
  const customer = textOf(form, 'customer');
  const status = textOf(form, 'status');
  const subscriptions = books.subscriptions.list(
    (one) => (customer === undefined || one.customerId === customer) && hasStatus(one, status),
  );
  return pageOf(subscriptions, form, '/v1/subscriptions', (one) => showSubscription(books, one));
}

function hasStatus({ status }: SubscriptionRecord, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  const hasEnded = status === 'canceled' || status === 'incomplete_expired';
  if (wanted === 'ended') return hasEnded;
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}

export const subscriptionEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/subscriptions', fields: createFields, answer: create },
  {
    method: 'GET',
    path: '/v1/subscriptions',
    fields: ['customer', 'status', 'price', 'limit', 'starting_after', 'expand'],
    answer: list,
  },
  {
    method: 'GET',
    path: '/v1/subscriptions/:id',
    fields: ['expand'],
    answer: ({ world: { books }, id }) => showSubscription(books, books.subscriptions.get(id)),
  },
  { method: 'POST', path: '/v1/subscriptions/:id', fields: updateFields, answer: update },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    fields: ['invoice_now', 'prorate', 'cancellation_details', 'expand'],
    answer: cancel,
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id/pause',
    fields: ['expand'],
    answer: ({ world, id }) => {
      const subscription = world.books.subscriptions.get(id);
      pauseSubscription(world, subscription);
      return showSubscription(world.books, subscription);
    },
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id/resume',
    fields: ['billing_cycle_anchor', 'payment_behavior', 'expand'],
    answer: ({ world, id }) => {
      const subscription = world.books.subscriptions.get(id);
      resumeSubscription(world, subscription);
      return showSubscription(world.books, subscription);
    },
  },
];
