import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { grantJobs } from '#src/features/admin/server/grants/grant-jobs.ts';
import { billingJobs } from '#src/features/billing/server/job-kinds.ts';
import { addMonths } from '../../fakes/stripe/calendar.ts';
import { Refusal } from '../../fakes/stripe/errors.ts';
import type { SubscriptionRecord } from '../../fakes/stripe/records.ts';
import { runUntil } from '../../support/run-until.ts';
import { checkResponse } from './invariants.ts';
import { getTierRank } from './model.ts';
import type { Run } from './run-state.ts';
import { findCustomerId } from './site.ts';
import type { Command, CommandKind } from './arbitraries.ts';

type Execute<Kind extends CommandKind> = (
  run: Run,
  command: Command<Kind>,
  mayFail: boolean,
) => Promise<void> | void;

/** Commands that are not possible in the current state do nothing. */
const executors: { [Kind in CommandKind]: Execute<Kind> } = {
  subscribe: async (run, { tier, isDoubleClick }, mayFail) => {
    const clicks = Array.from({ length: isDoubleClick ? 2 : 1 }, () => post(run, '', { tier }));
    for (const response of await Promise.all(clicks)) takeForm(run, response, mayFail);
  },
  pay,
  authenticate: (run, { isGranted }) =>
    atBank(run, 'requires_action', (id) => run.site.stripe.authenticate(id, isGranted)),
  settle: (run, { isPaid }) => atBank(run, 'processing', (id) => run.site.stripe.settle(id, isPaid)),
  change,
  cancel: async (run, _, mayFail) => checkResponse(await post(run, '/cancel', { confirmed: true }), mayFail),
  resume: async (run, _, mayFail) => checkResponse(await post(run, '/resume'), mayFail),
  changeCard: (run, { card }) =>
    withLive(run, ({ customerId }) => run.site.stripe.changeCard(customerId, card)),
  payInvoice,
  cancelInPortal: (run, { isCancelled }) =>
    withLive(run, ({ id, status }) => {
      if (status !== 'paused') run.site.stripe.cancelAtPeriodEnd(id, isCancelled);
    }),
  endInDashboard: (run) => withLive(run, ({ id }) => run.site.stripe.cancelNow(id)),
  pause: (run) => withLive(run, ({ id }) => run.site.stripe.pause(id)),
  resumeInDashboard: (run) =>
    withLive(run, ({ id, periodEnd }) => {
      // An earlier resume would charge a part of the time twice, which is the dashboard user's responsibility.
      if (periodEnd <= run.site.stripe.store.now) run.site.stripe.resume(id);
    }),
  refund: (run, { charge, part }) =>
    withCharge(run, charge, (id) => run.site.stripe.refund(id, part ?? undefined)),
  dispute: (run, { charge }) => withCharge(run, charge, (id) => run.site.stripe.dispute(id)),
  closeDispute: ({ site: { stripe } }, { status }) => {
    const [open] = stripe.store.disputes.list((one) => one.status === 'needs_response');
    if (open) stripe.closeDispute(open.chargeId, status);
  },
  grant: async (run, { tier, months }) => {
    await patch(run, months === null ? { tier, isLifetime: true } : { tier, months });
    const until = months === null ? Infinity : addMonths(run.site.stripe.store.now, months);
    run.grant = { rank: getTierRank(tier), until };
  },
  endGrant: async (run) => {
    await patch(run, { tier: 'free' });
    run.grant = { rank: 0, until: 0 };
  },
  wait: (run, { minutes }) => wait(run, minutes),
  waitForRenewal: (run, { minutes }) =>
    withLive(run, ({ periodEnd }) => {
      const left = periodEnd / 60_000 + minutes - run.site.stripe.store.now / 60_000;
      if (left > 0) wait(run, left);
    }),
  reconcile: async (run, _, mayFail) => {
    await runUntil(run.site, run.site.stripe.now);
    await run.site.jobs.send(grantJobs.clock, {});
    try {
      await reconcile(run);
    } catch (error) {
      if (!mayFail) throw error;
      run.isBehind = true;
    }
  },
};

export async function executeCommand<Kind extends CommandKind>(
  run: Run,
  command: Command<Kind>,
  mayFail: boolean,
): Promise<void> {
  const execute: Execute<Kind> = executors[command.kind];
  await execute(run, command, mayFail);
}

export async function reconcile(run: Run): Promise<void> {
  await run.site.jobs.send(billingJobs.reconcile, {});
  await run.site.jobs.drain();
  run.isBehind = false;
}

export function wait({ site }: Run, minutes: number): void {
  site.stripe.advance(minutes * 60_000);
  site.moveTo(site.stripe.now);
}

async function post({ site, user }: Run, path: string, body?: object): Promise<Response> {
  return site.as(user)({ method: 'POST', url: `/api/subscription${path}`, ...(body && { body }) });
}

async function patch({ site, user }: Run, body: object): Promise<void> {
  const response = await site.as(site.admin)({ method: 'PATCH', url: `/api/admin/users/${user.id}`, body });
  expect(response.statusCode).toBe(200);
}

function takeForm(run: Run, response: Response, mayFail: boolean): void {
  checkResponse(response, mayFail);
  const { clientSecret } = response.json<{ clientSecret?: string | null }>();
  if (typeof clientSecret === 'string') run.forms.unshift(clientSecret);
}

async function pay(run: Run, { card, tab, isConfirmed }: Command<'pay'>, mayFail: boolean): Promise<void> {
  const secret = run.forms[tab];
  if (secret === undefined) return;
  const { stripe } = run.site;
  unlessRefused(() => stripe.confirmPayment(secret, card));
  if (!isConfirmed) return;
  const [paymentIntentId = ''] = secret.split('_secret_');
  const { invoiceId } = stripe.store.intents.get(paymentIntentId);
  const { subscriptionId } = stripe.store.invoices.get(invoiceId);
  checkResponse(await post(run, '/confirm', { subscriptionId, paymentIntentId }), mayFail);
}

/** The charge must equal the preview. */
async function change(run: Run, { tier }: Command<'change'>, mayFail: boolean): Promise<void> {
  const preview = await post(run, '/change/preview', { tier });
  checkResponse(preview, mayFail);
  const before = new Set(listCharges(run).map(({ id }) => id));
  takeForm(run, await post(run, '/change', { tier }), mayFail);
  const made = listCharges(run).find(({ id }) => !before.has(id));
  if (!made || preview.statusCode !== 200) return;
  expect(made.amount).toBe(preview.json<{ prorationAmount: number }>().prorationAmount);
}

function payInvoice(run: Run, { card }: Command<'payInvoice'>): void {
  const { stripe } = run.site;
  const invoices = stripe.listInvoices(findCustomerId(run.site, run.user) ?? '');
  const open = invoices.find(({ status, intentId }) => status === 'open' && intentId !== null);
  if (open) unlessRefused(() => stripe.confirmPayment(open.intentId ?? '', card));
}

const listCharges = ({ site, user }: Run) => site.stripe.listCharges(findCustomerId(site, user) ?? '');

function withCharge(run: Run, age: number, work: (chargeId: string) => void): void {
  const charge = listCharges(run).filter(({ status }) => status === 'succeeded')[age];
  if (charge) unlessRefused(() => work(charge.id));
}

function withLive({ site, user }: Run, work: (subscription: SubscriptionRecord) => void): void {
  const [live] = site.stripe.liveSubscriptions(findCustomerId(site, user) ?? '');
  if (live) unlessRefused(() => work(live));
}

function atBank(
  { site, user }: Run,
  status: 'requires_action' | 'processing',
  work: (intentId: string) => void,
): void {
  const customerId = findCustomerId(site, user);
  const [intent] = site.stripe.store.intents.list(
    (one) => one.customerId === customerId && one.status === status,
  );
  if (intent) unlessRefused(() => work(intent.id));
}

/** Actions that the provider rejects are not available to people either. */
function unlessRefused(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
