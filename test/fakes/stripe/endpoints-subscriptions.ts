import { paginate, requireText, type Call, type Endpoint } from './endpoint.ts';
import { badRequest, missing } from './errors.ts';
import { getFlag, getForm, getTextMap, getText, type Form } from './form.ts';
import type { FakeState } from './outbox.ts';
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

function create({ state, form }: Call) {
  if (getText(form, 'payment_behavior') !== 'default_incomplete') {
    throw badRequest('The fake creates subscriptions with payment_behavior default_incomplete only.');
  }
  const item = onlyItem(form);
  if (!item)
    throw badRequest('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const settings = getForm(form, 'payment_settings') ?? {};
  const subscription = createSubscription(state, {
    customerId: requireText(form, 'customer'),
    priceId: requireText(item, 'price'),
    savesCard: getText(settings, 'save_default_payment_method') === 'on_subscription',
    metadata: getTextMap(form, 'metadata'),
  });
  return showSubscription(state.store, subscription);
}

function onlyItem(form: Form): Form | undefined {
  const items = Object.values(getForm(form, 'items') ?? {});
  if (items.length > 1) throw badRequest('The fake knows subscriptions of one item only.');
  const [item] = items;
  return typeof item === 'object' ? item : undefined;
}

function update({ state, form, id }: Call) {
  const subscription = state.store.subscriptions.get(id);
  Object.assign(subscription.metadata, getTextMap(form, 'metadata'));
  const isPending = getText(form, 'payment_behavior') === 'pending_if_incomplete';
  if (isPending) rejectFieldsBesidePending(form);
  updateCard(state, subscription, form);
  updateItem(state, subscription, form);
  updateCancel(state, subscription, form);
  return showSubscription(state.store, subscription);
}

function rejectFieldsBesidePending(form: Form): void {
  const refused = Object.keys(form).find((field) => !pendingFields.includes(field));
  if (refused !== undefined) {
    throw badRequest(`You may not pass ${refused} when payment_behavior is pending_if_incomplete.`, {
      param: refused,
    });
  }
}

function updateCard({ store }: FakeState, subscription: SubscriptionRecord, form: Form): void {
  const card = getText(form, 'default_payment_method');
  if (card === undefined) return;
  requireChangeable(subscription);
  subscription.defaultCardId = store.cards.get(card, 'default_payment_method').id;
}

function updateItem(state: FakeState, subscription: SubscriptionRecord, form: Form): void {
  const item = onlyItem(form);
  if (!item) return;
  if (getText(item, 'id') !== subscription.itemId) {
    throw badRequest('The fake changes the item that is there: pass its id.', { param: 'items[0][id]' });
  }
  const proration = getText(form, 'proration_behavior') ?? 'create_prorations';
  if (proration !== 'none' && proration !== 'always_invoice') {
    throw badRequest(`The fake does not know proration_behavior ${proration}.`);
  }
  const date = getText(form, 'proration_date');
  changePrice(state, subscription, {
    priceId: state.store.price(requireText(item, 'price')).id,
    proration,
    isPendingIfIncomplete: getText(form, 'payment_behavior') === 'pending_if_incomplete',
    at: date === undefined ? state.store.now : Number(date) * 1000,
  });
}

function updateCancel(state: FakeState, subscription: SubscriptionRecord, form: Form): void {
  const atPeriodEnd = getFlag(form, 'cancel_at_period_end');
  const date = getText(form, 'cancel_at');
  if (atPeriodEnd !== undefined) {
    setCancelAt(state, subscription, atPeriodEnd ? subscription.periodEnd : null, atPeriodEnd);
  } else if (date !== undefined) {
    setCancelAt(state, subscription, date === '' ? null : Number(date) * 1000, false);
  }
}

function cancel({ state, id }: Call) {
  const subscription = state.store.subscriptions.get(id, 'id');
  // For Stripe, a subscription that has ended cannot be found for cancellation.
  if (subscription.endedAt !== null) {
    throw missing('subscription', id);
  }
  cancelSubscription(state, subscription);
  return showSubscription(state.store, subscription);
}

function list({ state: { store }, form }: Call) {
  const customer = getText(form, 'customer');
  const status = getText(form, 'status');
  const subscriptions = store.subscriptions.list(
    (one) =>
      (customer === undefined || one.customerId === customer) &&
      !store.customers.get(one.customerId).isDeleted &&
      hasStatus(one, status),
  );
  return paginate(subscriptions, form, '/v1/subscriptions', (one) => showSubscription(store, one));
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
    answer: ({ state: { store }, id }) => showSubscription(store, store.subscriptions.get(id)),
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
    answer: ({ state, id }) => {
      const subscription = state.store.subscriptions.get(id);
      pauseSubscription(state, subscription);
      return showSubscription(state.store, subscription);
    },
  },
  {
    method: 'POST',
    path: '/v1/subscriptions/:id/resume',
    fields: ['billing_cycle_anchor', 'payment_behavior', 'expand'],
    answer: ({ state, id }) => {
      const subscription = state.store.subscriptions.get(id);
      resumeSubscription(state, subscription);
      return showSubscription(state.store, subscription);
    },
  },
];
