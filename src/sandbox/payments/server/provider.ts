import type { Db } from '#src/db/types.ts';
import {
  PaymentError,
  type PaymentProvider,
  type PaymentToConfirm,
  type SubscriptionFacts,
} from '#src/integrations/payments.ts';
import type { Secrets } from './secrets.ts';
import { addWorld, changeWorld, readWorld, type SandboxKit } from './customer-store.ts';
import { factsOf, portalPath, subscriptionFacts } from './simulation/provider-facts.ts';
import { prorate } from './simulation/invoices.ts';
import {
  cancelNow,
  changeAtRenewal,
  findOpenInvoice,
  giveUp,
  setCancelled,
  subscribe,
  upgrade,
} from './simulation/subscriptions.ts';
import { dropUpgrade } from './simulation/invoices.ts';
import {
  currency,
  customerOf,
  hasEnded,
  type Draft,
  type World,
  type WorldInvoice,
  type WorldSubscription,
} from './simulation/customer.ts';

/** The demo's payment provider: no money moves, all else goes the way that it goes with Stripe. */
export function createSandbox(kit: SandboxKit): PaymentProvider {
  const { db, secrets, now } = kit;
  const change = <T>(id: string, rule: (draft: Draft, subscription: WorldSubscription) => T) =>
    changeSubscription(kit, id, rule);
  return {
    kind: 'sandbox',
    publishableKey: null,
    createCustomer: async (_person, key) => {
      const id = secrets.customerIdFor(key);
      await addWorld(db, id);
      return id;
    },
    // Neither name nor address is kept here.
    updateCustomer: async (customerId) => void (await readWorld(kit, customerId)),
    createSubscription: ({ customerId, tier }, key) =>
      changeWorld(kit, customerId, (draft) => {
        const subscription = subscribe(draft, tier, key);
        const payment = toConfirm(secrets, subscription, findOpenInvoice(draft, subscription));
        if (!payment) throw new PaymentError('missing', 'This order has been paid or has ended.');
        return payment;
      }),
    findOpenPayment: async (id) => {
      const { world, subscription } = await readSubscription(kit, id);
      return toConfirm(secrets, subscription, findOpenInvoice({ world }, subscription));
    },
    readCustomer: async (customerId) => {
      const world = await findThere(() => readWorld(kit, customerId));
      return world && factsOf(world);
    },
    previewUpgrade: async (id, tier) => {
      const { subscription } = await readSubscription(kit, id);
      return { amount: prorate(subscription, tier, now().getTime()), currency };
    },
    upgrade: ({ subscriptionId, tier }) =>
      change(subscriptionId, (draft, subscription) =>
        toConfirm(secrets, subscription, upgrade(draft, subscription, tier)),
      ),
    changeAtRenewal: ({ subscriptionId, tier }) =>
      change(subscriptionId, (draft, subscription) => changeAtRenewal(draft, subscription, tier)),
    dropPendingUpgrade: (id) => change(id, dropUpgrade),
    setCancelAtPeriodEnd: (id, isCancelled) =>
      change(id, (draft, subscription) => setCancelled(draft, subscription, isCancelled)),
    giveUp: (id) => findThere(() => change(id, giveUp)),
    cancelNow: (id) => findThere(() => change(id, cancelNow)),
    createPortalSession: async (customerId, returnUrl) => {
      await readWorld(kit, customerId);
      const { origin } = new URL(returnUrl);
      return `${origin}${portalPath}?session=${secrets.openPortal({ customerId, returnUrl }, now())}`;
    },
    listLiveSubscriptions: () => listLive(db),
    readEvent: secrets.readEvent,
    // There are no disputes.
    findCustomerOfCharge: async () => undefined,
  };
}

async function changeSubscription<T>(
  kit: SandboxKit,
  id: string,
  rule: (draft: Draft, subscription: WorldSubscription) => T,
): Promise<T> {
  return changeWorld(kit, requireCustomer(id), (draft) => rule(draft, requireSubscription(draft.world, id)));
}

async function readSubscription(kit: SandboxKit, id: string) {
  const world = await readWorld(kit, requireCustomer(id));
  return { world, subscription: requireSubscription(world, id) };
}

function requireCustomer(id: string): string {
  const customerId = customerOf(id);
  if (customerId === undefined) throw missing(id);
  return customerId;
}

function requireSubscription({ subscriptions }: World, id: string): WorldSubscription {
  const found = subscriptions.find((subscription) => subscription.id === id);
  if (!found) throw missing(id);
  return found;
}

const missing = (id: string) => new PaymentError('missing', `The sandbox has no ${id}.`);

function toConfirm(
  { clientSecretOf }: Secrets,
  { id: subscriptionId }: WorldSubscription,
  invoice: WorldInvoice | undefined,
): PaymentToConfirm | undefined {
  return invoice && { subscriptionId, clientSecret: clientSecretOf(invoice.payment.id) };
}

/** Undefined where there is no such thing. */
async function findThere<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'missing') return undefined;
    throw error;
  }
}

const pageSize = 100;

async function* listLive(db: Db): AsyncGenerator<SubscriptionFacts> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('sandbox_customers')
      .select(['id', 'state'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const { id, state } of rows) {
      const live = (state as World).subscriptions.filter((subscription) => !hasEnded(subscription));
      for (const subscription of live) yield subscriptionFacts(id, subscription);
    }
    last = rows.at(-1)?.id ?? '';
    if (rows.length < pageSize) return;
  }
}
