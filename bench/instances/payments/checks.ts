import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import type { Connection } from '#src/db/client.ts';
import { billingJobs } from '#src/features/billing/server/job-kinds.ts';
import { getSubscription } from '#src/features/plans/server/subscriptions.ts';
import { createJobs } from '#src/jobs/jobs.ts';
import { doubleCharges } from '#test/property/payments/model.ts';
import { findEventProblems } from './event-checks.ts';
import type { Choices } from '../choices.ts';
import { findInstanceProblems } from './instance-checks.ts';
import type { Payer } from './payer.ts';
import type { Payments } from './payments.ts';
import { describePaidPlan, describeSubscription, listCustomerIds } from './plan-text.ts';

/** A sync of a killed instance runs again after half a minute, and one that fails is retried after up to a minute. */
const longestSettlingMs = 120_000;
const pollMs = 1000;
const deliveryPauseMs = 200;

/** Delivers events while the drill runs, and checks the charges after each delivery. */
export async function watchPayments(
  payments: Payments,
  choices: Choices,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await payments.provider.deliverTo(payments.instances, choices, { mayLose: true });
    for (const problem of findChargeProblems(payments)) payments.chargeProblems.add(problem);
    await sleep(deliveryPauseMs);
  }
}

/** This holds at any time, whatever the shop knows. */
function findChargeProblems({ provider: { stripe }, payers }: Payments): string[] {
  return payers.flatMap(({ person, charges, mayBeCharged }) => {
    const customerIds = listCustomerIds(stripe.store, person.id);
    const live = customerIds.flatMap((id) => stripe.liveSubscriptions(id));
    const made = customerIds.flatMap((id) =>
      stripe.listCharges(id).filter(({ status }) => status === 'succeeded'),
    ).length;
    const isExpected = made === charges || (mayBeCharged && made === charges + 1);
    return [
      ...(live.length > 1 ? [`${person.id} has ${live.length} live subscriptions`] : []),
      ...customerIds.flatMap((id) =>
        doubleCharges(stripe.store, id).map((lines) => `${person.id} is charged twice: ${lines}`),
      ),
      ...(isExpected ? [] : [`${person.id} was charged ${made} times for ${charges} payments`]),
    ];
  });
}

/**
 * Delivers all events, and waits until the shop and the provider agree about the people whose events were all delivered.
 * Then it runs the nightly reconciliation and waits for the others.
 * @returns what is still wrong when the time is over
 */
export async function settlePayments(payments: Payments, choices: Choices): Promise<string[]> {
  const { connection, payers, provider } = payments;
  const informed = payers.filter(
    ({ person }) => !listCustomerIds(provider.stripe.store, person.id).some((id) => provider.lostOf.has(id)),
  );
  const byEvents = await waitUntilRight({ ...payments, payers: informed }, choices);
  await requestReconciliation(connection);
  const byReconciliation = await waitUntilRight(payments, choices);
  return Array.from(new Set([...byEvents, ...byReconciliation]));
}

async function waitUntilRight(payments: Payments, choices: Choices): Promise<string[]> {
  const endsAt = performance.now() + longestSettlingMs;
  for (;;) {
    await payments.provider.deliverTo(payments.instances, choices, { mayLose: false });
    const problems = await findPaymentProblems(payments);
    if (problems.length === 0 || performance.now() > endsAt) return problems;
    await sleep(pollMs);
  }
}

/** Queues the nightly job, because some events were lost. */
async function requestReconciliation(connection: Connection): Promise<void> {
  const jobs = createJobs({ connection, log: pino({ level: 'silent' }) });
  await jobs.send(billingJobs.reconcile, {});
  await jobs.stop();
}

async function findPaymentProblems(payments: Payments): Promise<string[]> {
  const { connection, payers, provider } = payments;
  const pending = provider.stripe.events.length;
  const ofPayers = await Promise.all(payers.map((payer) => findPayerProblems(payments, payer)));
  return [
    ...(pending > 0 ? [`${pending} events could not be delivered`] : []),
    ...new Set([...payments.chargeProblems, ...findChargeProblems(payments)]),
    ...ofPayers.flat(),
    ...(await findEventProblems(connection.db, payments)),
  ];
}

async function findPayerProblems(payments: Payments, payer: Payer): Promise<string[]> {
  const { connection, provider } = payments;
  const { person, possible } = payer;
  const paid = describePaidPlan(provider.stripe, person.id);
  const stored = describeSubscription(await getSubscription(connection.db, person.id, new Date()));
  return [
    ...payer.problems,
    ...(possible.has(stored)
      ? []
      : [`${person.id} has ${stored} and was acknowledged ${Array.from(possible).join(' or ')}`]),
    ...(stored === paid ? [] : [`${person.id} has ${stored} and has paid ${paid}`]),
    ...(await findInstanceProblems(payments, person, paid)),
  ];
}
