import { seconds } from './calendar.ts';
import { paginate, requireText, type Call, type Endpoint } from './endpoint.ts';
import { badRequest } from './errors.ts';
import { getFlag, getForm, getText, getTextMap, getTexts, type Form } from './form.ts';
import type { SetupRecord } from './records.ts';
import { showCustomer } from './shapes/customer.ts';
import { showPrice } from './shapes/price.ts';
import type { Collection, Store } from './store.ts';

/** The endpoints with which the owner sets up an account: products, prices, the webhook, the portal and domains. */
interface Kind {
  path: string;
  object: string;
  prefix: string;
  fields: string[];
  /** Filters of the list. */
  filters?: string[];
  of: (store: Store) => Collection<SetupRecord>;
  /** Returns the fields of a new record. Only the response to the creation has the secret ones. */
  create: (form: Form, state: string) => { shown: Record<string, unknown>; secret?: object };
  update: (form: Form) => Record<string, unknown>;
}

const portalFlags = ['invoice_history', 'payment_method_update', 'subscription_update'];

function readFeatures(form: Form): Record<string, unknown> {
  const features = getForm(form, 'features') ?? {};
  const enabled = (name: string) => getFlag(getForm(features, name) ?? {}, 'enabled') ?? false;
  const customer = getForm(features, 'customer_update') ?? {};
  const cancel = getForm(features, 'subscription_cancel') ?? {};
  return {
    ...Object.fromEntries(portalFlags.map((name) => [name, { enabled: enabled(name) }])),
    customer_update: {
      enabled: enabled('customer_update'),
      allowed_updates: getTexts(customer, 'allowed_updates'),
    },
    subscription_cancel: { enabled: enabled('subscription_cancel'), mode: getText(cancel, 'mode') },
  };
}

const kinds: Kind[] = [
  {
    path: '/v1/products',
    object: 'product',
    prefix: 'prod',
    fields: ['id', 'name', 'metadata', 'active'],
    of: (store) => store.products,
    create: (form) => ({
      shown: { name: requireText(form, 'name'), active: true, metadata: getTextMap(form, 'metadata') },
    }),
    update: (form) => ({ active: getFlag(form, 'active') ?? true }),
  },
  {
    path: '/v1/webhook_endpoints',
    object: 'webhook_endpoint',
    prefix: 'we',
    fields: ['url', 'enabled_events', 'api_version', 'description', 'metadata', 'disabled'],
    of: (store) => store.webhookEndpoints,
    create: (form, state) => ({
      shown: {
        url: requireText(form, 'url'),
        enabled_events: getTexts(form, 'enabled_events'),
        api_version: getText(form, 'api_version') ?? null,
        metadata: getTextMap(form, 'metadata'),
        status: 'enabled',
      },
      secret: { secret: `whsec_${state}${Math.random().toString(36).slice(2)}` },
    }),
    update: (form) => ({
      enabled_events: getTexts(form, 'enabled_events'),
      status: getFlag(form, 'disabled') === true ? 'disabled' : 'enabled',
    }),
  },
  {
    path: '/v1/billing_portal/configurations',
    object: 'billing_portal.configuration',
    prefix: 'bpc',
    fields: ['features', 'business_profile', 'metadata'],
    filters: ['active'],
    of: (store) => store.portals,
    create: (form) => ({
      shown: {
        active: true,
        is_default: false,
        features: readFeatures(form),
        metadata: getTextMap(form, 'metadata'),
      },
    }),
    update: (form) => ({ features: readFeatures(form) }),
  },
  {
    path: '/v1/payment_method_domains',
    object: 'payment_method_domain',
    prefix: 'pmd',
    fields: ['domain_name', 'enabled'],
    filters: ['domain_name'],
    of: (store) => store.domains,
    create: (form) => ({ shown: { domain_name: requireText(form, 'domain_name'), enabled: true } }),
    update: (form) => ({ enabled: getFlag(form, 'enabled') ?? true }),
  },
];

function listEndpoints({ path, object, prefix, fields, filters = [], of, create, update }: Kind): Endpoint[] {
  const isWanted = (form: Form) => (record: SetupRecord) =>
    filters.every((name) => {
      const wanted = getText(form, name);
      return wanted === undefined || String(record.shown[name]) === wanted;
    });
  return [
    {
      method: 'POST',
      path,
      fields,
      answer: ({ state: { store }, form }) => {
        const { shown, secret } = create(form, store.state);
        const base = store.next(prefix);
        const id = getText(form, 'id') ?? base.id;
        if (of(store).find(id))
          throw badRequest(`${object} already exists.`, { code: 'resource_already_exists' });
        const created = seconds(store.now);
        of(store).add({ ...base, id, shown: { id, object, created, livemode: false, ...shown } });
        return { ...of(store).get(id).shown, ...secret };
      },
    },
    {
      method: 'GET',
      path,
      fields: ['limit', 'starting_after', ...filters],
      answer: ({ state: { store }, form }) =>
        paginate(of(store).list(isWanted(form)), form, path, ({ shown }) => shown),
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      fields: [],
      answer: ({ state: { store }, id }) => of(store).get(id).shown,
    },
    {
      method: 'POST',
      path: `${path}/:id`,
      fields,
      answer: ({ state: { store }, form, id }) => Object.assign(of(store).get(id).shown, update(form)),
    },
    {
      method: 'DELETE',
      path: `${path}/:id`,
      fields: [],
      answer: ({ state: { store }, id }) => {
        of(store).get(id);
        of(store).remove(id);
        return { id, object, deleted: true };
      },
    },
  ];
}

function createPrice({ state: { store }, form }: Call) {
  const lookupKey = getText(form, 'lookup_key') ?? null;
  const holder = store.prices.find((one) => lookupKey !== null && one.lookupKey === lookupKey);
  if (holder && getFlag(form, 'transfer_lookup_key') !== true)
    throw badRequest('A price already uses that lookup key.', { param: 'lookup_key' });
  if (holder) holder.lookupKey = null;
  const price = {
    id: store.id('price'),
    amount: Number(requireText(form, 'unit_amount')),
    lookupKey,
    productId: store.products.get(requireText(form, 'product'), 'product').id,
  };
  store.prices.push(price);
  return showPrice(price);
}

function listPrices({ state: { store }, form }: Call) {
  const keys = getTexts(form, 'lookup_keys');
  const found = store.prices.filter(
    ({ lookupKey }) => keys.length === 0 || (typeof lookupKey === 'string' && keys.includes(lookupKey)),
  );
  const numbered = found.map((price, sequence) => ({ ...price, sequence, created: 0 }));
  return paginate(numbered, form, '/v1/prices', showPrice);
}

function showAccount(store: Store) {
  return {
    id: `acct_${store.state}`,
    object: 'account',
    country: 'DK',
    charges_enabled: store.settings.canCharge,
    business_profile: { name: 'Ida Lund Design' },
  };
}

export const setupEndpoints: Endpoint[] = [
  ...kinds.flatMap(listEndpoints),
  {
    method: 'POST',
    path: '/v1/prices',
    fields: [
      'product',
      'currency',
      'unit_amount',
      'recurring',
      'lookup_key',
      'transfer_lookup_key',
      'metadata',
    ],
    answer: createPrice,
  },
  { method: 'GET', path: '/v1/prices', fields: ['lookup_keys', 'active', 'limit'], answer: listPrices },
  { method: 'GET', path: '/v1/account', fields: [], answer: ({ state }) => showAccount(state.store) },
  {
    method: 'GET',
    path: '/v1/customers',
    fields: ['limit', 'starting_after'],
    answer: ({ state: { store }, form }) =>
      paginate(store.customers.list(), form, '/v1/customers', showCustomer),
  },
];
