import type { LightMyRequestResponse as Response } from 'fastify';
import { expect } from 'vitest';
import { grantJobs } from '#src/features/admin/server/grants/grant-jobs.ts';
import { billingJobs } from '#src/features/billing/server/job-kinds.ts';
import { addMonths } from '../../fakes/stripe/calendar.ts';
import { Refusal } from '../../fakes/stripe/errors.ts';
import type { SubscriptionRecord } from '../../fakes/stripe/records.ts';
import { holdAnswer } from './invariants.ts';
import { rankOfTier } from './model.ts';
import type { Life } from './run.ts';
import { findCustomerId } from './site.ts';
import type { Act, ActKind } from './arbitraries.ts';

type Perform<Kind extends ActKind> = (
  life: Life,
  act: Act<Kind>,
  isTroubled: boolean,
) => Promise<void> | void;

/** Commands that are not possible in the current state do nothing. */
const performances: { [Kind in ActKind]: Perform<Kind> } = {
  subscribe: async (life, { tier, isDoubleClick }, isTroubled) => {
    const clicks = Array.from({ length: isDoubleClick ? 2 : 1 }, () => post(life, '', { tier }));
    for (const answer of await Promise.all(clicks)) takeForm(life, answer, isTroubled);
  },
  pay,
  authenticate: (life, { isGranted }) =>
    atBank(life, 'requires_action', (id) => life.shop.stripe.authenticate(id, isGranted)),
  settle: (life, { isPaid }) => atBank(life, 'processing', (id) => life.shop.stripe.settle(id, isPaid)),
  change,
  cancel: async (life, _, isTroubled) =>
    holdAnswer(await post(life, '/cancel', { confirmed: true }), isTroubled),
  resume: async (life, _, isTroubled) => holdAnswer(await post(life, '/resume'), isTroubled),
  changeCard: (life, { card }) =>
    withLive(life, ({ customerId }) => life.shop.stripe.changeCard(customerId, card)),
  payInvoice,
  cancelInPortal: (life, { isCancelled }) =>
    withLive(life, ({ id, status }) => {
      if (status !== 'paused') life.shop.stripe.cancelAtPeriodEnd(id, isCancelled);
    }),
  endInDashboard: (life) => withLive(life, ({ id }) => life.shop.stripe.cancelNow(id)),
  pause: (life) => withLive(life, ({ id }) => life.shop.stripe.pause(id)),
  goOn: (life) =>
    withLive(life, ({ id, periodEnd }) => {
      // An earlier resume would charge a part of the time twice, which is the dashboard user's responsibility.
      if (periodEnd <= life.shop.stripe.books.now) life.shop.stripe.resume(id);
    }),
  refund: (life, { charge, part }) =>
    withCharge(life, charge, (id) => life.shop.stripe.refund(id, part ?? undefined)),
  dispute: (life, { charge }) => withCharge(life, charge, (id) => life.shop.stripe.dispute(id)),
  closeDispute: ({ shop: { stripe } }, { status }) => {
    const [open] = stripe.books.disputes.list((one) => one.status === 'needs_response');
    if (open) stripe.closeDispute(open.chargeId, status);
  },
  grant: async (life, { tier, months }) => {
    await patch(life, months === null ? { tier, isLifetime: true } : { tier, months });
    const until = months === null ? Infinity : addMonths(life.shop.stripe.books.now, months);
    life.grant = { rank: rankOfTier(tier), until };
  },
  endGrant: async (life) => {
    await patch(life, { tier: 'free' });
    life.grant = { rank: 0, until: 0 };
  },
  wait: (life, { minutes }) => wait(life, minutes),
  waitForRenewal: (life, { minutes }) =>
    withLive(life, ({ periodEnd }) => {
      const left = periodEnd / 60_000 + minutes - life.shop.stripe.books.now / 60_000;
      if (left > 0) wait(life, left);
    }),
  reconcile: async (life, _, isTroubled) => {
    await life.shop.jobs.send(grantJobs.clock, {});
    try {
      await reconcile(life);
    } catch (error) {
      if (!isTroubled) throw error;
      life.isBehind = true;
    }
  },
};

export async function act<Kind extends ActKind>(
  life: Life,
  what: Act<Kind>,
  isTroubled: boolean,
): Promise<void> {
  const perform: Perform<Kind> = performances[what.kind];
  await perform(life, what, isTroubled);
}

export async function reconcile(life: Life): Promise<void> {
  await life.shop.jobs.send(billingJobs.reconcile, {});
  await life.shop.jobs.drain();
  life.isBehind = false;
}

export function wait({ shop }: Life, minutes: number): void {
  shop.stripe.advance(minutes * 60_000);
  shop.moveTo(shop.stripe.now);
}

async function post({ shop, user }: Life, path: string, body?: object): Promise<Response> {
  return shop.as(user)({ method: 'POST', url: `/api/subscription${path}`, ...(body && { body }) });
}

async function patch({ shop, user }: Life, body: object): Promise<void> {
  const answer = await shop.as(shop.admin)({ method: 'PATCH', url: `/api/admin/users/${user.id}`, body });
  expect(answer.statusCode).toBe(200);
}

function takeForm(life: Life, answer: Response, isTroubled: boolean): void {
  holdAnswer(answer, isTroubled);
  const { clientSecret } = answer.json<{ clientSecret?: string | null }>();
  if (typeof clientSecret === 'string') life.forms.unshift(clientSecret);
}

async function pay(life: Life, { card, tab, isTold }: Act<'pay'>, isTroubled: boolean): Promise<void> {
  const secret = life.forms[tab];
  if (secret === undefined) return;
  const { stripe } = life.shop;
  unlessRefused(() => stripe.confirmPayment(secret, card));
  if (!isTold) return;
  const [paymentIntentId = ''] = secret.split('_secret_');
  const { invoiceId } = stripe.books.intents.get(paymentIntentId);
  const { subscriptionId } = stripe.books.invoices.get(invoiceId);
  holdAnswer(await post(life, '/confirm', { subscriptionId, paymentIntentId }), isTroubled);
}

/** The charge must equal the preview. */
async function change(life: Life, { tier }: Act<'change'>, isTroubled: boolean): Promise<void> {
  const preview = await post(life, '/change/preview', { tier });
  holdAnswer(preview, isTroubled);
  const before = new Set(chargesOf(life).map(({ id }) => id));
  takeForm(life, await post(life, '/change', { tier }), isTroubled);
  const made = chargesOf(life).find(({ id }) => !before.has(id));
  if (!made || preview.statusCode !== 200) return;
  expect(made.amount).toBe(preview.json<{ prorationAmount: number }>().prorationAmount);
}

function payInvoice(life: Life, { card }: Act<'payInvoice'>): void {
  const { stripe } = life.shop;
  const invoices = stripe.invoicesOf(findCustomerId(life.shop, life.user) ?? '');
  const open = invoices.find(({ status, intentId }) => status === 'open' && intentId !== null);
  if (open) unlessRefused(() => stripe.confirmPayment(open.intentId ?? '', card));
}

const chargesOf = ({ shop, user }: Life) => shop.stripe.chargesOf(findCustomerId(shop, user) ?? '');

function withCharge(life: Life, age: number, work: (chargeId: string) => void): void {
  const charge = chargesOf(life).filter(({ status }) => status === 'succeeded')[age];
  if (charge) unlessRefused(() => work(charge.id));
}

function withLive({ shop, user }: Life, work: (subscription: SubscriptionRecord) => void): void {
  const [live] = shop.stripe.liveSubscriptions(findCustomerId(shop, user) ?? '');
  if (live) unlessRefused(() => work(live));
}

function atBank(
  { shop, user }: Life,
  status: 'requires_action' | 'processing',
  work: (intentId: string) => void,
): void {
  const customerId = findCustomerId(shop, user);
  const [intent] = shop.stripe.books.intents.list(
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
