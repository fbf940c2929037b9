import type { Stripe } from 'stripe';
import { expect } from 'vitest';
import { createUser, testPassword } from '../../support/factories.ts';
import { testNow } from '../../support/test-app.ts';
import { executeCommand, reconcile, wait } from './commands.ts';
import { checkAccess, checkNoOpenInvoices, checkProvider, checkReceipts } from './invariants.ts';
import { isPaidFor } from './model.ts';
import { findCustomerId, webhookSecret, type PaymentSite } from './site.ts';
import type { Run } from './run-state.ts';
import type { Step, RunInput } from './arbitraries.ts';

const dayMs = 86_400_000;
const farAway = new Date('2099-01-01T00:00:00Z');

export async function startRun(site: PaymentSite, runInput: RunInput): Promise<Run> {
  const { startDay, afterRetries, whileProcessing, seed } = runInput;
  const now = new Date(testNow.getTime() + startDay * dayMs);
  site.stripe.reset({ now, settings: { afterRetries, whileProcessing } });
  site.moveTo(now);
  await site.jobs.drain();
  site.log.length = 0;
  site.mails.length = 0;
  const user = await createUser(site.db, { email_verified: true });
  await site.cookieOf(user);
  await site.cookieOf(site.admin);
  // Runs last longer than sessions do.
  await site.db.updateTable('sessions').set({ created_at: farAway, expires_at: farAway }).execute();
  const random = createRandom(seed);
  const run: Run = { site, user, random, forms: [], grant: { rank: 0, until: 0 }, isBehind: false };
  if (runInput.paid) await buySubscription(run, runInput.paid);
  return run;
}

async function buySubscription(run: Run, { tier, card }: NonNullable<RunInput['paid']>): Promise<void> {
  const inOrder = { delivery: 'in order', failure: null } as const;
  await executeStep(run, { ...inOrder, command: { kind: 'subscribe', tier, isDoubleClick: false } });
  await executeStep(run, { ...inOrder, command: { kind: 'pay', card, tab: 0, isConfirmed: true } });
}

export async function executeStep(run: Run, step: Step): Promise<void> {
  const { stripe } = run.site;
  const { failure } = step;
  const during = (part: 'command' | 'events') =>
    failure?.during === part ? stripe.fail(failure.fault, failure) : undefined;
  const endCommandFailure = during('command');
  await executeCommand(run, step.command, endCommandFailure !== undefined);
  endCommandFailure?.();
  checkProvider(run);
  const endEventsFailure = during('events');
  await deliverEvents(run, step.delivery, endEventsFailure !== undefined);
  endEventsFailure?.();
  checkProvider(run);
  if (run.isBehind || hasPendingEvents(run)) return;
  await checkAccess(run);
  checkNoOpenInvoices(run);
}

/** Delivers all pending events, reconciles, and checks the invariants again. */
export async function finishRun(run: Run, isDeleted: boolean): Promise<void> {
  await deliverEvents(run, 'in order', false);
  await reconcile(run);
  await checkAccess(run);
  checkReceipts(run);
  if (isDeleted) await deleteAccount(run);
}

/** Returns whether events that the site processes are pending. */
function hasPendingEvents({ site }: Run): boolean {
  return site.stripe.events.some(isProcessed);
}

const processedTypes =
  /^(customer\.subscription\.|invoice\.(paid|payment_failed|voided)|charge\.(refunded|dispute))/;
const isProcessed = ({ type }: Stripe.Event) => processedTypes.test(type);

async function deliverEvents(run: Run, delivery: Step['delivery'], mayFail: boolean): Promise<void> {
  if (delivery === 'late') return;
  const { stripe, app, jobs } = run.site;
  const hadPendingEvents = hasPendingEvents(run);
  if (delivery === 'lost') {
    run.isBehind ||= hadPendingEvents;
    stripe.events.length = 0;
    return;
  }
  const twice = run.random() < 0.3;
  const statuses = await stripe.deliver({
    to: app,
    secret: webhookSecret,
    order: delivery,
    random: run.random,
    twice,
  });
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  try {
    await jobs.drain();
    if (hadPendingEvents) run.isBehind = false;
  } catch (error) {
    if (!mayFail) throw error;
    run.isBehind = true;
  }
}

/** Checks that a deleted account is not charged. */
async function deleteAccount(run: Run): Promise<void> {
  const { site, user } = run;
  const { stripe } = site;
  const body = { password: testPassword };
  const response = await site.as(user)({ method: 'DELETE', url: '/api/account', body });
  expect(response.statusCode).toBe(204);
  await site.jobs.drain();
  const customerId = findCustomerId(site, user);
  if (customerId === undefined) return;
  expect(stripe.liveSubscriptions(customerId)).toEqual([]);
  const countPaid = () =>
    stripe.listInvoices(customerId).filter((one) => isPaidFor(stripe.store, one)).length;
  const before = countPaid();
  wait(run, 70 * 24 * 60);
  await deliverEvents(run, 'in order', false);
  expect(countPaid()).toBe(before);
}

/** Returns a generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
