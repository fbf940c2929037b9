import { readEvents } from '#src/features/billing/server/webhook/events.ts';
import { plans } from '#src/features/plans/plans.ts';
import { PaymentError } from '#src/integrations/payments.ts';
import type { StripeSetup } from '#src/integrations/stripe/setup.ts';
import type { PartName, SetupGoal } from '#src/integrations/stripe/setup/part.ts';
import { type AppError, conflict, invalid, unavailable } from '#src/lib/errors.ts';
import { isLoopback } from '#src/lib/web-address.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { PaymentsPlan, PlanStep } from '../schemas.ts';
import type { ConnectionsContext } from './connections-context.ts';
import { refuseInDemo, setByEnvironment } from './mail-settings.ts';
import { findStripeSettings, modeOf, type StripeSettings } from './stripe-settings.ts';

export type PaymentsContext = Pick<ConnectionsContext, 'config' | 'db' | 'log' | 'now' | 'origin'> &
  Pick<ConnectionsContext, 'sessionSecret' | 'onPaymentsChanged' | 'refreshConnections'>;

/** An account that may be connected, with what is known of it. */
export interface CheckedAccount {
  setup: StripeSetup;
  goal: SetupGoal;
  account: StripeSettings['account'];
  /** The stored settings of an earlier connection to the same mode. */
  stored: StripeSettings | undefined;
  plan: PaymentsPlan;
}

/**
 * Checks a key: that Stripe accepts it, that it has the rights that the shop needs, and that the customers of the shop are in
 * its account. Nothing is changed, here or at Stripe.
 * @throws AppError 400 for a key that Stripe refuses, 409 for one of another account
 */
export async function checkKey(context: PaymentsContext, secretKey: string): Promise<CheckedAccount> {
  const { config, log } = context;
  refuseInDemo(context);
  if (config.payments.stripe) throw setByEnvironment('STRIPE_SECRET_KEY');
  const { openStripeSetup, rightCount } = await import('#src/integrations/stripe/setup.ts');
  const setup = openStripeSetup({ secretKey, apiUrl: config.payments.stripeApiUrl }, log);
  return convertRefusals(async () => {
    const account = await setup.readAccount();
    const missingRights = await setup.findMissingRights();
    const earlier = await findStripeSettings(context);
    const known = earlier.state === 'set' ? earlier.value : undefined;
    const mode = modeOf(secretKey);
    const canAsk = missingRights.length === 0;
    const testCustomers = canAsk ? await countOtherCustomers(context, { setup, mode, known }) : 0;
    const isSame = known !== undefined && modeOf(known.secretKey) === mode;
    const stored = isSame && known.account.id === account.id ? known : undefined;
    const goal = describeGoal(context, stored);
    const steps = canAsk ? await setup.plan(goal) : [];
    const plan: PaymentsPlan = {
      mode,
      account,
      rightCount,
      missingRights,
      steps: steps.map((step) => ({ ...step, ...describePart(step.part, goal) })),
      testCustomers,
    };
    return { setup, goal, account, stored, plan };
  });
}

function describeGoal({ config, origin }: PaymentsContext, stored: StripeSettings | undefined): SetupGoal {
  const address = origin();
  const cents = (dollars: number) => dollars * 100;
  const { personal, commercial } = plans;
  return {
    origin: address,
    // A simulated Stripe on this machine reaches every address.
    isReachable: address.startsWith('https:') || isLoopback(new URL(config.payments.stripeApiUrl).hostname),
    webhookUrl: `${address}/api/stripe/webhook`,
    events: readEvents,
    plans: {
      personal: { name: personal.name, cents: cents(personal.monthlyPriceDollars) },
      commercial: { name: commercial.name, cents: cents(commercial.monthlyPriceDollars) },
    },
    webhook: stored?.webhook ?? null,
  };
}

/** Describes a part of the plan for the owner. */
export function describePart(part: PartName, goal: SetupGoal): Pick<PlanStep, 'title' | 'detail'> {
  const { hostname } = new URL(goal.origin);
  const unreachable = `Stripe cannot reach ${goal.origin}. Set PUBLIC_URL to an https address, and connect again.`;
  switch (part) {
    case 'personal':
    case 'commercial': {
      const { name, cents } = goal.plans[part];
      return { title: `Product “${name}”`, detail: `${formatMoney(cents, 'usd')} a month` };
    }
    case 'portal':
      return {
        title: 'Customer portal',
        detail: 'Cards, invoices, addresses, end of a plan; no change of plan there',
      };
    case 'domain':
      return {
        title: `Payment method domain ${hostname}`,
        detail: goal.isReachable ? 'Apple Pay and Google Pay are offered there' : unreachable,
      };
    case 'webhook':
      return {
        title: `Webhook to ${goal.webhookUrl}`,
        detail: goal.isReachable ? `${goal.events.length} events, only those the shop reads` : unreachable,
      };
  }
}

/** The number of customers that are looked for, because one may have been deleted with the data of test mode. */
const askedCustomers = 3;

/**
 * Returns the number of customers that are only in test mode, when the key is the first one of live mode.
 * @throws AppError 409 when the account does not know the customers of the shop
 */
async function countOtherCustomers(
  { db }: PaymentsContext,
  { setup, mode, known }: { setup: StripeSetup; mode: 'test' | 'live'; known: StripeSettings | undefined },
): Promise<number> {
  const latest = await db
    .selectFrom('billing_customers')
    .select('id')
    .where('provider', '=', 'stripe')
    .orderBy('created_at', 'desc')
    .limit(askedCustomers)
    .execute();
  if (latest.length === 0) return 0;
  for (const { id } of latest) if (await setup.hasCustomer(id)) return 0;
  const { count } = await db
    .selectFrom('billing_customers')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('provider', '=', 'stripe')
    .executeTakeFirstOrThrow();
  if (mode === 'live' && known && modeOf(known.secretKey) === 'test') return Number(count);
  const owner = known?.account.name ?? known?.account.id;
  const other = owner ? `“${owner}”` : 'another account, or to the other mode';
  const sentence = `${count} customers of this shop belong to ${other}. Use a key of that account and mode.`;
  throw conflict(`This key is of another account or mode. ${sentence}`, 'other_account');
}

/** Converts what Stripe refuses to errors for the owner. */
export async function convertRefusals<T>(work: () => Promise<T>): Promise<T> {
  const { SetupRefusal } = await import('#src/integrations/stripe/setup.ts');
  try {
    return await work();
  } catch (error) {
    if (error instanceof SetupRefusal) {
      if (error.right === undefined)
        throw refusedKey('Stripe refuses this key. Copy it again, or make a new one.');
      throw refusedKey(
        `Missing right: “${error.right}”. Add it in Stripe, then press the button again. What is made is not made twice.`,
      );
    }
    if (error instanceof PaymentError && error.kind === 'unavailable')
      throw unavailable('Stripe cannot be reached now. Try again in a minute.');
    throw error;
  }
}

export const refusedKey = (message: string): AppError =>
  invalid(message, [{ path: 'secretKey', message }], 'key_refused');
