import type { Db } from '#src/db/types.ts';
import {
  PaymentError,
  type PaymentProvider,
  type PaymentToConfirm,
  type SubscriptionFacts,
} from '#src/integrations/payments.ts';
import type { Secrets } from './secrets.ts';
import { insertCustomer, changeCustomer, loadCustomer, type SandboxKit } from './customer-store.ts';
import { toCustomerFacts, portalPath, toSubscriptionFacts } from './simulation/provider-facts.ts';
import { prorate } from './simulation/invoices.ts';
import {
  cancelNow,
  changeAtRenewal,
  findOpenInvoice,
  giveUp,
  setCanceled,
  subscribe,
  upgrade,
} from './simulation/subscriptions.ts';
import { dropUpgrade } from './simulation/invoices.ts';
import {
  currency,
  parseCustomerId,
  hasEnded,
  type Draft,
  type SimulatedCustomer,
  type SimulatedInvoice,
  type SimulatedSubscription,
} from './simulation/customer.ts';

/** Creates a payment provider that behaves like Stripe but moves no money. */
export function createPaymentProvider(kit: SandboxKit): PaymentProvider {
  const { db, secrets, now } = kit;
  const change = <T>(id: string, rule: (draft: Draft, subscription: SimulatedSubscription) => T) =>
    changeSubscription(kit, id, rule);
  return {
    kind: 'sandbox',
    publishableKey: null,
    createCustomer: async (_person, key) => {
      const id = secrets.customerIdFor(key);
      await insertCustomer(db, id);
      return id;
    },
    // The sandbox stores neither name nor address.
    updateCustomer: async (customerId) => void (await loadCustomer(kit, customerId)),
    createSubscription: ({ customerId, tier }, key) =>
      changeCustomer(kit, customerId, (draft) => {
        const subscription = subscribe(draft, tier, key);
        const payment = toPaymentToConfirm(secrets, subscription, findOpenInvoice(draft, subscription));
        if (!payment) throw new PaymentError('missing', 'This order has been paid or has ended.');
        return payment;
      }),
    findOpenPayment: async (id) => {
      const { customer, subscription } = await readSubscription(kit, id);
      return toPaymentToConfirm(secrets, subscription, findOpenInvoice({ customer }, subscription));
    },
    readCustomer: async (customerId) => {
      const customer = await ignoreMissing(() => loadCustomer(kit, customerId));
      return customer && toCustomerFacts(customer);
    },
    previewUpgrade: async (id, tier) => {
      const { subscription } = await readSubscription(kit, id);
      return { amount: prorate(subscription, tier, now().getTime()), currency };
    },
    upgrade: ({ subscriptionId, tier }) =>
      change(subscriptionId, (draft, subscription) =>
        toPaymentToConfirm(secrets, subscription, upgrade(draft, subscription, tier)),
      ),
    changeAtRenewal: ({ subscriptionId, tier }) =>
      change(subscriptionId, (draft, subscription) => changeAtRenewal(draft, subscription, tier)),
    dropPendingUpgrade: (id) => change(id, dropUpgrade),
    setCancelAtPeriodEnd: (id, isCancelled) =>
      change(id, (draft, subscription) => setCanceled(draft, subscription, isCancelled)),
    giveUp: (id) => ignoreMissing(() => change(id, giveUp)),
    cancelNow: (id) => ignoreMissing(() => change(id, cancelNow)),
    createPortalSession: async (customerId, returnUrl) => {
      await loadCustomer(kit, customerId);
      const { origin } = new URL(returnUrl);
      return `${origin}${portalPath}?session=${secrets.openPortal({ customerId, returnUrl }, now())}`;
    },
    listLiveSubscriptions: () => listLiveSubscriptions(db),
    readEvent: secrets.readEvent,
    // The sandbox has no disputes, which are the only events without a customer.
    findCustomerOfCharge: async () => undefined,
  };
}

async function changeSubscription<T>(
  kit: SandboxKit,
  id: string,
  rule: (draft: Draft, subscription: SimulatedSubscription) => T,
): Promise<T> {
  return changeCustomer(kit, requireCustomer(id), (draft) =>
    rule(draft, requireSubscription(draft.customer, id)),
  );
}

async function readSubscription(kit: SandboxKit, id: string) {
  const customer = await loadCustomer(kit, requireCustomer(id));
  return { customer, subscription: requireSubscription(customer, id) };
}

function requireCustomer(id: string): string {
  const customerId = parseCustomerId(id);
  if (customerId === undefined) throw missing(id);
  return customerId;
}

function requireSubscription({ subscriptions }: SimulatedCustomer, id: string): SimulatedSubscription {
  const found = subscriptions.find((subscription) => subscription.id === id);
  if (!found) throw missing(id);
  return found;
}

const missing = (id: string) => new PaymentError('missing', `The sandbox has no ${id}.`);

function toPaymentToConfirm(
  { getClientSecret }: Secrets,
  { id: subscriptionId }: SimulatedSubscription,
  invoice: SimulatedInvoice | undefined,
): PaymentToConfirm | undefined {
  return invoice && { subscriptionId, clientSecret: getClientSecret(invoice.payment.id) };
}

/** Returns undefined when the work fails because something does not exist. */
async function ignoreMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'missing') return undefined;
    throw error;
  }
}

const pageSize = 100;

async function* listLiveSubscriptions(db: Db): AsyncGenerator<SubscriptionFacts> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('sandbox_customers')
      .select(['id', 'state'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const { id, state } of rows) {
      const live = (state as SimulatedCustomer).subscriptions.filter(
        (subscription) => !hasEnded(subscription),
      );
      for (const subscription of live) yield toSubscriptionFacts(id, subscription);
    }
    last = rows.at(-1)?.id ?? '';
    if (rows.length < pageSize) return;
  }
}
