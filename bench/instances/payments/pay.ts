import { setTimeout as sleep } from 'node:timers/promises';
import type { PaidTier, PaymentToConfirm } from '#src/features/billing/schemas.ts';
import type { Subscription } from '#src/features/plans/schemas.ts';
import { Refusal } from '#test/fakes/stripe/errors.ts';
import { call, callUntilAcknowledged, isAcknowledged, isInProgress } from './calls.ts';
import { changeTier, type Payer } from './payer.ts';
import type { PaymentProvider } from './provider.ts';
import { describeSubscription, type Plan } from './plan-text.ts';
import { pauseMs, staleAfterMs, type Visit } from '../visit.ts';

const twoTabsRate = 0.4;
const declineRate = 0.2;
/** The share of payments after which the browser is closed, so that the shop learns of them only by an event. */
const closedBrowserRate = 0.3;

export interface Paying extends Visit {
  provider: PaymentProvider;
  payer: Payer;
}

/** A person who subscribes, changes the plan, cancels and subscribes again on any instance until the drill ends. */
export async function payAs(paying: Paying): Promise<void> {
  const { payer, signal } = paying;
  try {
    while (!signal.aborted) {
      await takeStep(paying);
      await sleep(pauseMs);
    }
  } catch (error) {
    payer.report(`${String(error)}, after ${payer.expected}`);
  }
}

async function takeStep(paying: Paying): Promise<void> {
  const { choices, payer } = paying;
  const { plan } = payer;
  const change = choices.choose([changePlan, changePlan, changePlan, cancel, cancel, endAtProvider]);
  const restore = choices.choose([resume, resume, endAtProvider]);
  if (!plan) await subscribe(paying);
  else await (plan.isCanceled ? restore : change)(paying, plan);
}

async function subscribe(paying: Paying): Promise<void> {
  const { choices, payer } = paying;
  const tiers = Array.from({ length: choices.happens(twoTabsRate) ? 2 : 1 }, () =>
    choices.choose<PaidTier>(['personal', 'commercial']),
  );
  const isDeclinedFirst = choices.happens(declineRate);
  const isBrowserClosed = choices.happens(closedBrowserRate);
  const forms = await order(paying, tiers);
  if (forms.length === 0) return;
  const paid = payForms(paying, forms, isDeclinedFirst);
  if (!paid) return payer.report('no form of an acknowledged order can be paid');
  const plan: Plan = { price: paid.tier, paid: paid.tier, isCanceled: false };
  payer.expect(plan);
  payer.plan = plan;
  if (isBrowserClosed) return;
  const [paymentIntentId] = paid.clientSecret.split('_secret_');
  const body = { subscriptionId: paid.subscriptionId, paymentIntentId };
  const response = await callUntilAcknowledged(paying, payer.person, '/confirm', { body });
  if (!response) return;
  payer.acknowledge('subscribe', plan, readSubscription(response.body));
  await compareOnAll(paying);
}

/** Pays in each form that can be paid. @returns the first of these forms; there must be no other */
function payForms({ payer, provider }: Paying, forms: readonly Form[], isDeclinedFirst: boolean) {
  let paid: Form | undefined;
  for (const form of forms) {
    if (isDeclinedFirst) isAccepted(() => provider.stripe.confirmPayment(form.clientSecret, 'declined'));
    if (!isAccepted(() => provider.stripe.confirmPayment(form.clientSecret, 'succeeds'))) continue;
    payer.charges += 1;
    paid ??= form;
  }
  return paid;
}

interface Form extends PaymentToConfirm {
  tier: PaidTier;
}

/**
 * Orders in one tab or in several at the same time, until one of the orders is acknowledged or the drill ends.
 * A lost answer is requested again with the same key, and after a refusal the page is loaded again, with a new key.
 */
async function order(paying: Paying, tiers: readonly PaidTier[]): Promise<Form[]> {
  const { choices, payer, signal } = paying;
  const keys = tiers.map(() => choices.createKey());
  const reloads = tiers.map(() => 0);
  while (!signal.aborted) {
    const responses = await Promise.all(
      tiers.map((tier, tab) =>
        call(paying, payer.person, '', { body: { tier }, key: `${keys[tab]}-${reloads[tab]}` }),
      ),
    );
    for (const [tab, response] of responses.entries())
      if (response && isInProgress(response)) reloads[tab] = (reloads[tab] ?? 0) + 1;
    const forms = responses.flatMap((response, tab) => {
      const tier = tiers[tab];
      return response && tier && isAcknowledged(response)
        ? [{ ...(response.body as PaymentToConfirm), tier }]
        : [];
    });
    const refused = responses.find(
      (response) => response && !isAcknowledged(response) && !isInProgress(response),
    );
    if (refused) throw new Error(`An order was refused: ${refused.status} ${JSON.stringify(refused.body)}`);
    if (forms.length > 0) {
      // The order shows that the shop knows the end of the earlier plan.
      payer.possible.clear();
      payer.possible.add('free');
      return forms;
    }
    await sleep(pauseMs);
  }
  return [];
}

async function changePlan(paying: Paying, before: Plan): Promise<void> {
  const { payer } = paying;
  const { kind, plan } = changeTier(before);
  payer.expect(plan);
  const response = await callUntilAcknowledged(paying, payer.person, '/change', {
    body: { tier: plan.price },
    doneCode: 'already_subscribed',
  });
  if (!response) return;
  payer.acknowledge(kind, plan, isAcknowledged(response) ? readSubscription(response.body) : undefined);
  await compareOnAll(paying);
}

async function cancel(paying: Paying, before: Plan): Promise<void> {
  const { payer } = paying;
  const plan = { ...before, isCanceled: true };
  payer.expect(plan);
  const body = { confirmed: true };
  if (!(await callUntilAcknowledged(paying, payer.person, '/cancel', { body }))) return;
  payer.acknowledge('cancel', plan);
  await compareOnAll(paying);
}

async function resume(paying: Paying, before: Plan): Promise<void> {
  const { payer } = paying;
  const plan = { ...before, isCanceled: false };
  payer.expect(plan);
  const response = await callUntilAcknowledged(paying, payer.person, '/resume');
  if (!response) return;
  payer.acknowledge('resume', plan, readSubscription(response.body));
  await compareOnAll(paying);
}

/** Ends the subscription in the dashboard of the provider, as support does. The shop learns of it only by an event. */
async function endAtProvider({ payer, provider }: Paying): Promise<void> {
  const { store } = provider.stripe;
  const live = provider.stripe
    .liveSubscriptions()
    .filter(({ customerId }) => store.customers.get(customerId).metadata['userId'] === payer.person.id);
  for (const { id } of live) provider.stripe.cancelNow(id);
  payer.expect(undefined);
  payer.plan = undefined;
}

const readSubscription = (body: unknown) => (body as { subscription: Subscription }).subscription;

/** Does the work at the payment provider. @returns whether it was accepted */
function isAccepted(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** Reads the plan on all instances a second after its change was acknowledged. */
async function compareOnAll({ instances, findings, payer }: Paying): Promise<void> {
  await sleep(staleAfterMs);
  await Promise.all(
    instances.map(async ({ url }, index) => {
      const headers = { cookie: payer.person.cookie };
      const response = await fetch(`${url}/api/me`, { headers }).catch(() => undefined);
      const me = response?.ok ? await response.json().catch(() => undefined) : undefined;
      if (me === undefined) return;
      findings.readsCompared += 1;
      const seen = describeSubscription(readSubscription(me));
      if (seen !== payer.expected)
        findings.stale.push(`instance ${index} shows the plan ${seen}, not ${payer.expected}`);
    }),
  );
}
