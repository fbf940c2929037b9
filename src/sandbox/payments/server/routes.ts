import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import type { RateLimiter } from '#src/http/api/rate-limits.ts';
import { conflict, notFound } from '#src/lib/errors.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import type { PaymentStep } from '../schemas.ts';
import { cardMessages } from '../test-cards.ts';
import { declined, readCard } from './read-card.ts';
import { toInvoiceView, toPortalView } from './portal-view.ts';
import { changeCustomer, loadCustomer, type SandboxKit } from './customer-store.ts';
import { skipToNextMilestone } from './simulation/clock.ts';
import { authenticate, confirm, type PaymentOutcome } from './simulation/charges.ts';
import { setCanceled } from './simulation/subscriptions.ts';
import { parseCustomerId, findInvoice, hasEnded, type Draft } from './simulation/customer.ts';

const endpoints = joinContract(calls, schemas);

interface RouteDeps extends SandboxKit {
  limiter: RateLimiter;
}

const attemptLimit = { max: 30, windowSeconds: 60 } as const;

/** Adds the calls of the test card form and the demo billing pages. Call it only when the sandbox takes the payments. */
export function registerPaymentRoutes(app: FastifyInstance, deps: RouteDeps): void {
  registerPayments(app, deps);
  registerPortal(app, deps);
  mount(
    app,
    endpoints.getSandboxInvoice,
    async ({ params, viewer }) => {
      const customerId = await requireOwned(deps.db, viewer.id, parseCustomerId(params.invoiceId));
      const invoice = findInvoice(await loadCustomer(deps, customerId), params.invoiceId);
      if (!invoice) throw notFound();
      return toInvoiceView(invoice, deps.secrets);
    },
    { config: { errors: [404] } },
  );
}

function registerPayments(app: FastifyInstance, deps: RouteDeps): void {
  const { db, limiter, now, secrets } = deps;
  /** @throws AppError 404 for another user's payment and for a wrong secret */
  const findCustomer = async (viewerId: string, paymentId: string, clientSecret: string) => {
    await limiter.take({ key: `sandbox-payment:${viewerId}`, ...attemptLimit });
    const customerId = await requireOwned(db, viewerId, parseCustomerId(paymentId));
    if (!secrets.isClientSecret(clientSecret, paymentId)) throw notFound();
    return customerId;
  };
  const options = { config: { errors: [402, 404, 409] } };

  mount(
    app,
    endpoints.confirmSandboxPayment,
    async ({ params: { paymentIntentId: id }, body, viewer }) => {
      const customerId = await findCustomer(viewer.id, id, body.clientSecret);
      const card = readCard(body.card, now());
      const outcome = await changeCustomer(deps, customerId, (draft) => confirm(draft, id, card));
      return toPaymentStep(outcome, `/api/sandbox/payments/${id}/authenticate`);
    },
    options,
  );
  mount(
    app,
    endpoints.authenticateSandboxPayment,
    async ({ params: { paymentIntentId: id }, body, viewer }) => {
      const customerId = await findCustomer(viewer.id, id, body.clientSecret);
      const outcome = await changeCustomer(deps, customerId, (draft) =>
        authenticate(draft, id, body.succeed),
      );
      return toPaymentStep(outcome, undefined);
    },
    options,
  );
}

function toPaymentStep(outcome: PaymentOutcome, nextActionUrl: string | undefined): PaymentStep {
  if (outcome.status === 'closed') {
    throw conflict('This payment does not wait for you any more. Please begin again.', 'payment_closed');
  }
  if (outcome.status === 'declined') throw declined(outcome.message);
  return { status: outcome.status, ...(outcome.status === 'requires_action' && { nextActionUrl }) };
}

function registerPortal(app: FastifyInstance, deps: RouteDeps): void {
  const { db, limiter, now, secrets } = deps;
  const openSession = async (viewer: { id: string }, token: string) => {
    const session = secrets.readPortal(token, now());
    if (!session) throw notFound('This page has expired. Please open it again.');
    await requireOwned(db, viewer.id, session.customerId);
    return session;
  };
  const change = async (viewer: { id: string }, token: string, rule: (draft: Draft) => void) => {
    await limiter.take({ key: `sandbox-portal:${viewer.id}`, ...attemptLimit });
    const { customerId, returnUrl } = await openSession(viewer, token);
    return changeCustomer(deps, customerId, (draft) => {
      rule(draft);
      return toPortalView(draft.customer, returnUrl, secrets);
    });
  };
  const refusals = { config: { errors: [404, 409] } };

  mount(
    app,
    endpoints.readSandboxPortal,
    async ({ query, viewer }) => {
      const { customerId, returnUrl } = await openSession(viewer, query.session);
      return toPortalView(await loadCustomer(deps, customerId), returnUrl, secrets);
    },
    { config: { errors: [404] } },
  );
  mount(
    app,
    endpoints.replaceSandboxCard,
    ({ body, viewer }) => {
      const card = readCard(body.card, now());
      if (card.behavior === 'declines') throw declined(cardMessages.declined);
      return change(viewer, body.session, ({ customer, events }) => {
        customer.card = card;
        events.push('customer.subscription.updated');
      });
    },
    { config: { errors: [402, 404] } },
  );
  mount(
    app,
    endpoints.cancelInSandbox,
    ({ body, viewer }) =>
      change(viewer, body.session, (draft) => {
        const live = draft.customer.subscriptions.find((one) => !hasEnded(one));
        if (live?.status !== 'active') throw conflict('There is no plan to change.', 'not_subscribed');
        setCanceled(draft, live, body.isCancelled);
      }),
    refusals,
  );
  mount(
    app,
    endpoints.passSandboxTime,
    ({ body, viewer }) =>
      change(viewer, body.session, (draft) => {
        if (!skipToNextMilestone(draft)) throw conflict('Nothing waits for time to pass.', 'nothing_due');
      }),
    refusals,
  );
}

/** @throws AppError 404 for a customer that is missing or belongs to another user */
async function requireOwned(db: Db, viewerId: string, customerId: string | undefined): Promise<string> {
  const own = await db
    .selectFrom('billing_customers')
    .select('id')
    .where('user_id', '=', viewerId)
    .where('provider', '=', 'sandbox')
    .where('id', '=', customerId ?? '')
    .executeTakeFirst();
  if (!own) throw notFound();
  return own.id;
}
