import type { FastifyInstance } from 'fastify';
import { requireAcceptedTerms } from '#src/features/auth/server/terms.ts';
import { mount, type Viewer } from '#src/http/api/endpoints.ts';
import { idempotencyKeyOf } from '#src/http/api/idempotency.ts';
import { answerPage } from '#src/http/api/list-page.ts';
import { addressOf } from '#src/lib/endpoint.ts';
import * as contract from '../contract.ts';
import type { BillingDeps } from './billing-deps.ts';
import { cancelSubscription, resumeSubscription } from './changes/cancel.ts';
import { changePlan, previewChange } from './changes/change.ts';
import { subscribe } from './changes/checkout.ts';
import { confirmPayment } from './changes/confirm.ts';
import { listInvoices } from './records/invoices.ts';
import { openPortal } from './changes/portal.ts';
import { tellFailures } from './provider-errors.ts';
import { openShop, type Shop } from './billing-context.ts';

const windowSeconds = 600;
/** Writes per account and window. */
const maxWrites = 20;
const maxReads = 60;

const refusals = { config: { errors: [409] } };

type Work<T> = (shop: Shop) => Promise<T>;

/** Runs work at the provider under a rate limit and converts the provider's errors. */
interface Desk {
  write: <T>(viewer: Viewer, work: Work<T>) => Promise<T>;
  read: <T>(viewer: Viewer, name: string, work: Work<T>) => Promise<T>;
}

function openDesk(deps: BillingDeps): Desk {
  const count = (key: string, max: number) => deps.limiter.take({ key, max, windowSeconds });
  return {
    write: async ({ id }, work) => {
      const shop = openShop(deps);
      await count(`billing:${id}`, maxWrites);
      return tellFailures(() => work(shop));
    },
    read: async ({ id }, name, work) => {
      const shop = openShop(deps);
      await count(`billing-${name}:${id}`, maxReads);
      return tellFailures(() => work(shop));
    },
  };
}

export function registerBillingRoutes(app: FastifyInstance, deps: BillingDeps): void {
  const desk = openDesk(deps);
  registerCheckout(app, deps, desk);
  registerChanges(app, deps, desk);
  registerRecords(app, deps, desk);
}

function registerCheckout(app: FastifyInstance, deps: BillingDeps, desk: Desk): void {
  const { db } = deps;
  mount(app, contract.getCheckoutSetup, async () => {
    const { kind, publishableKey } = openShop(deps).provider;
    return { provider: kind, publishableKey };
  });

  mount(
    app,
    contract.createSubscription,
    async ({ body, viewer, request }) => {
      await requireAcceptedTerms(db, viewer.id);
      const order = { userId: viewer.id, tier: body.tier, key: idempotencyKeyOf(request) };
      return desk.write(viewer, (shop) => subscribe(shop, order));
    },
    refusals,
  );

  mount(
    app,
    contract.confirmSubscription,
    ({ body, viewer }) => {
      const payment = { userId: viewer.id, subscriptionId: body.subscriptionId };
      return desk.read(viewer, 'confirm', async (shop) => ({
        subscription: await confirmPayment(shop, payment),
      }));
    },
    { config: { errors: [404] } },
  );
}

function registerChanges(app: FastifyInstance, { db }: BillingDeps, desk: Desk): void {
  mount(
    app,
    contract.previewChange,
    ({ body, viewer }) =>
      desk.read(viewer, 'preview', (shop) => previewChange(shop, { userId: viewer.id, tier: body.tier })),
    refusals,
  );

  mount(
    app,
    contract.changePlan,
    async ({ body, viewer }) => {
      await requireAcceptedTerms(db, viewer.id);
      return desk.write(viewer, (shop) => changePlan(shop, { userId: viewer.id, tier: body.tier }));
    },
    { config: { errors: [402, 409] } },
  );

  mount(
    app,
    contract.cancelSubscription,
    ({ viewer }) => desk.write(viewer, (shop) => cancelSubscription(shop, viewer.id)),
    refusals,
  );

  mount(
    app,
    contract.resumeSubscription,
    ({ viewer }) =>
      desk.write(viewer, async (shop) => ({ subscription: await resumeSubscription(shop, viewer.id) })),
    refusals,
  );
}

function registerRecords(app: FastifyInstance, { db, originFor }: BillingDeps, desk: Desk): void {
  mount(
    app,
    contract.openPortal,
    ({ viewer, request }) =>
      desk.write(viewer, async (shop) => ({ url: await openPortal(shop, viewer.id, originFor(request)) })),
    refusals,
  );

  mount(app, contract.listInvoices, async ({ query, viewer, reply }) => {
    const page = await listInvoices(db, viewer.id, query);
    return answerPage(reply, page, (cursor) =>
      addressOf(contract.listInvoices.path, {}, { ...query, cursor }),
    );
  });
}
