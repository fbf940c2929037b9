import { plans } from '#src/features/plans/plans.ts';
import { AppError } from '#src/lib/errors.ts';
import type { PaymentsPlan, PlanStep } from '../schemas.ts';
import { PaymentKeys } from '../schemas.ts';
import { checkKey, type PaymentsContext } from './check-payments.ts';
import { connectPayments } from './connect-payments.ts';
import { readPaymentsConnection } from './stripe-settings.ts';

const stateWords: Record<PlanStep['state'], string> = {
  there: 'is there',
  create: 'will be made',
  change: 'will be changed',
  replace: 'will be replaced',
  impossible: 'not possible yet',
};

/** Reads the keys that a script sends. @throws with a line for each fault */
function readKeys(input: string): PaymentKeys {
  const { data, error } = PaymentKeys.safeParse(JSON.parse(input));
  if (error) throw new Error(error.issues.map(({ message }) => message).join('\n'));
  return data;
}

/** Returns the plan for the terminal. */
export async function describeStripePlan(context: PaymentsContext, input: string): Promise<string> {
  const { secretKey } = readKeys(input);
  const { plan } = await inWords(() => checkKey(context, secretKey));
  if (plan.missingRights.length > 0)
    throw new Error(`The key lacks rights. Add them in Stripe:\n${plan.missingRights.join('\n')}`);
  return writePlan(plan);
}

function writePlan({ mode, account, steps, testCustomers }: PaymentsPlan): string {
  const owner = [account.name ?? account.id ?? 'not readable with this key', account.country];
  return [
    `Account: ${owner.filter((part) => part !== null).join(', ')}`,
    mode === 'test' ? 'Test mode: no real money' : 'Live',
    ...steps.map(({ title, detail, state }) => `- ${title} (${detail}): ${stateWords[state]}`),
    ...(testCustomers > 0
      ? [`- ${testCustomers} customers of test mode, with their plans: will be removed from the shop`]
      : []),
  ].join('\n');
}

/** Does what the plan says, which the operator has confirmed. */
export async function connectStripe(context: PaymentsContext, input: string): Promise<string> {
  const keys = { ...readKeys(input), removesTestCustomers: true };
  await inWords(() => connectPayments(context, { keys, actorId: null }));
  const { acceptsEvents } = await readPaymentsConnection(context);
  const sold = `The shop sells ${plans.personal.name} and ${plans.commercial.name} now.`;
  return acceptsEvents ? sold : `${sold} It gets no events before Stripe can reach it.`;
}

/** Shows the operator the message of an expected error, and the rights that it names. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new Error(error.message, { cause: error });
    throw error;
  }
}
