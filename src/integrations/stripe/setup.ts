import { Stripe } from 'stripe';
import type { Log } from './cancellations.ts';
import { connect } from './connect.ts';
import { callStripe, findOrUndefined, StripeFault } from './errors.ts';
import { findDomain } from './setup/domain.ts';
import type { Part, PartName, PartState, SetupGoal, Webhook } from './setup/part.ts';
import { findPortal } from './setup/portal.ts';
import { findPrice } from './setup/price.ts';
import { findWebhook } from './setup/webhook.ts';

/** The objects that a finished setup has created or found. */
export interface SetupResult {
  prices: { personal: string; commercial: string };
  portal: string;
  webhook: Webhook | null;
  /** Deletes endpoints that were replaced. Call it when the secret is stored. */
  deleteReplaced: () => Promise<void>;
}

/** Stripe refuses the key, or a right that the key does not have. */
export class SetupRefusal extends Error {
  /** Undefined when the key itself is refused. */
  readonly right: string | undefined;
  /** The parts that were done before, and the one that was refused. */
  readonly done: readonly PartName[];
  readonly part: PartName | undefined;

  constructor(right?: string, more: { done?: readonly PartName[]; part?: PartName } = {}) {
    super(right === undefined ? 'Stripe refuses this key.' : `The key lacks a right: ${right}.`);
    this.name = 'SetupRefusal';
    this.right = right;
    this.done = more.done ?? [];
    this.part = more.part;
  }
}

/** The rights that the shop needs, each with a read that changes nothing. Stripe checks what is written when it is written. */
const rights: [string, (stripe: Stripe) => Promise<unknown>][] = [
  ['Customers, write', (stripe) => stripe.customers.list({ limit: 1 })],
  ['Subscriptions, write', (stripe) => stripe.subscriptions.list({ limit: 1 })],
  ['Invoices, write', (stripe) => stripe.invoices.list({ limit: 1 })],
  ['Charges, read', (stripe) => stripe.charges.list({ limit: 1 })],
  ['PaymentIntents, read', (stripe) => stripe.paymentIntents.list({ limit: 1 })],
  ['Disputes, read', (stripe) => stripe.disputes.list({ limit: 1 })],
  ['Products, write', (stripe) => stripe.products.list({ limit: 1 })],
  ['Prices, write', (stripe) => stripe.prices.list({ limit: 1 })],
  ['Customer portal, write', (stripe) => stripe.billingPortal.configurations.list({ limit: 1 })],
  ['Payment Method Domains, write', (stripe) => stripe.paymentMethodDomains.list({ limit: 1 })],
  ['Webhook Endpoints, write', (stripe) => stripe.webhookEndpoints.list({ limit: 1 })],
];

export const rightCount = rights.length;

const rightOfPart: Record<PartName, string> = {
  personal: 'Products and Prices, write',
  commercial: 'Products and Prices, write',
  portal: 'Customer portal, write',
  domain: 'Payment Method Domains, write',
  webhook: 'Webhook Endpoints, write',
};

const maxSubscriptions = 1000;

/** Opens an account with its key, to prepare it for the shop. */
export function openStripeSetup(options: { secretKey: string; apiUrl: string }, log?: Log) {
  const stripe = connect(options, log);
  return {
    /** @throws SetupRefusal when the key is not valid */
    readAccount: () => ask('Read the account', () => readAccount(stripe)),
    /** Returns the names of the missing rights. */
    findMissingRights: async (): Promise<string[]> => {
      const missing = await Promise.all(
        rights.map(async ([name, read]) => ((await isAllowed(() => read(stripe))) ? undefined : name)),
      );
      return missing.filter((name) => name !== undefined);
    },
    /** Returns whether the account has, or had, this customer. */
    hasCustomer: (id: string) =>
      ask('Read a customer', async () => {
        const customer = await findOrUndefined(() => stripe.customers.retrieve(id));
        return customer !== undefined;
      }),
    /** Returns the price of each subscription that has not ended, of the latest 1,000. */
    listPricesInUse: () => ask('List subscriptions', () => listPricesInUse(stripe)),
    /** Returns what is there and what has to be done, in the order in which it is done. */
    plan: async (goal: SetupGoal): Promise<{ part: PartName; state: PartState }[]> => {
      const parts = await ask('Look what is there', () => findParts(stripe, goal));
      return partNames.map((part) => ({ part, state: parts[part].state }));
    },
    /** @throws SetupRefusal with what was done before */
    carryOut: (goal: SetupGoal) => carryOut(stripe, goal),
  };
}

export type StripeSetup = ReturnType<typeof openStripeSetup>;

const lacksRight = (error: unknown) => error instanceof StripeFault && error.type === 'StripePermissionError';

/** @throws SetupRefusal, PaymentError `unavailable` */
async function ask<T>(what: string, calls: () => Promise<T>): Promise<T> {
  return callStripe(what, async () => {
    try {
      return await calls();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeAuthenticationError) throw new SetupRefusal();
      throw error;
    }
  });
}

async function isAllowed(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask('Check a right', read);
    return true;
  } catch (error) {
    if (lacksRight(error)) return false;
    throw error;
  }
}

/** Fields that the key may not read are null. No right of a restricted key allows to read the account for sure. */
async function readAccount(stripe: Stripe) {
  try {
    const account = await stripe.accounts.retrieveCurrent();
    const { id, country, business_profile: profile, settings, charges_enabled: canCharge } = account;
    const name = profile?.name ?? settings?.dashboard.display_name ?? null;
    return { id, name, country: country ?? null, canCharge: canCharge ?? null };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    const [id = null] = /\bacct_\w+/.exec(error.message) ?? [];
    return { id, name: null, country: null, canCharge: null };
  }
}

async function listPricesInUse(stripe: Stripe): Promise<Map<string, string>> {
  const prices = new Map<string, string>();
  for await (const { id, items } of stripe.subscriptions.list({ limit: 100 })) {
    const [item] = items.data;
    if (item) prices.set(id, item.price.id);
    if (prices.size === maxSubscriptions) break;
  }
  return prices;
}

const partNames = ['personal', 'commercial', 'portal', 'domain', 'webhook'] as const;

async function findParts(stripe: Stripe, goal: SetupGoal) {
  const kit = { stripe, goal };
  const [personal, commercial, portal, domain, webhook] = await Promise.all([
    findPrice(kit, 'personal'),
    findPrice(kit, 'commercial'),
    findPortal(kit),
    findDomain(kit),
    findWebhook(kit),
  ]);
  return { personal, commercial, portal, domain, webhook };
}

async function carryOut(stripe: Stripe, goal: SetupGoal): Promise<SetupResult> {
  const parts = await ask('Look what is there', () => findParts(stripe, goal));
  const done: PartName[] = [];
  const apply = async <T>(part: PartName, { state, apply: run }: Part<T>): Promise<T> => {
    try {
      const result = await ask(`Prepare the ${part}`, run);
      if (state !== 'there' && state !== 'impossible') done.push(part);
      return result;
    } catch (error) {
      if (lacksRight(error)) throw new SetupRefusal(rightOfPart[part], { done, part });
      throw error;
    }
  };
  const prices = {
    personal: await apply('personal', parts.personal),
    commercial: await apply('commercial', parts.commercial),
  };
  const portal = await apply('portal', parts.portal);
  await apply('domain', parts.domain);
  // The endpoint is the last one, because its secret is only known now, and stored when all is done.
  const { webhook, deleteOthers } = await apply('webhook', parts.webhook);
  return {
    prices,
    portal,
    webhook,
    deleteReplaced: () => ask('Delete an endpoint', deleteOthers),
  };
}
