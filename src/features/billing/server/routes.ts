import type { FastifyInstance } from 'fastify';
import { requireAcceptedTerms } from '#src/features/auth/server/terms.ts';
import { joinContract, mount, type Viewer } from '#src/http/api/endpoints.ts';
import { parseIdempotencyKey } from '#src/http/api/idempotency.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { cancelSubscription, resumeSubscription } from './changes/cancel.ts';
import { changePlan, previewChange } from './changes/change.ts';
import { subscribe } from './changes/checkout.ts';
import { confirmPayment } from './changes/confirm.ts';
import { listInvoices } from './records/invoices.ts';
import { openPortal } from './changes/portal.ts';
import { convertProviderErrors } from './provider-errors.ts';
import { requireBillingContext, type BillingContext, type PaymentsContext } from './billing-context.ts';

const endpoints = joinContract(calls, schemas);

const windowSeconds = 600;
/** Writes per account and window. */
const maxWrites = 20;
const maxReads = 60;

const refusals = { config: { errors: [409] } };

type Work<T> = (billing: BillingContext) => Promise<T>;

/** Runs work at the provider under a rate limit and converts the provider's errors. */
interface ProviderCalls {
  write: <T>(viewer: Viewer, work: Work<T>) => Promise<T>;
  read: <T>(viewer: Viewer, name: string, work: Work<T>) => Promise<T>;
}

function createProviderCalls(context: PaymentsContext): ProviderCalls {
  const count = (key: string, max: number) => context.limiter.take({ key, max, windowSeconds });
  return {
    write: async ({ id }, work) => {
      const billing = requireBillingContext(context);
      await count(`billing:${id}`, maxWrites);
      return convertProviderErrors(() => work(billing));
    },
    read: async ({ id }, name, work) => {
      const billing = requireBillingContext(context);
      await count(`billing-${name}:${id}`, maxReads);
      return convertProviderErrors(() => work(billing));
    },
  };
}

export function registerBillingRoutes(app: FastifyInstance, context: PaymentsContext): void {
  const providerCalls = createProviderCalls(context);
  registerCheckout(app, context, providerCalls);
  registerChanges(app, context, providerCalls);
  registerRecords(app, context, providerCalls);
}

function registerCheckout(
  app: FastifyInstance,
  context: PaymentsContext,
  providerCalls: ProviderCalls,
): void {
  const { db } = context;
  mount(app, endpoints.getCheckoutSetup, async () => {
    const { kind, publishableKey } = requireBillingContext(context).provider;
    return { provider: kind, publishableKey };
  });

  mount(
    app,
    endpoints.createSubscription,
    async ({ body, viewer, request }) => {
      await requireAcceptedTerms(db, viewer.id);
      const order = { userId: viewer.id, tier: body.tier, key: parseIdempotencyKey(request) };
      return providerCalls.write(viewer, (billing) => subscribe(billing, order));
    },
    refusals,
  );

  mount(
    app,
    endpoints.confirmSubscription,
    ({ body, viewer }) => {
      const payment = { userId: viewer.id, subscriptionId: body.subscriptionId };
      return providerCalls.read(viewer, 'confirm', async (billing) => ({
        subscription: await confirmPayment(billing, payment),
      }));
    },
    { config: { errors: [404] } },
  );
}

function registerChanges(app: FastifyInstance, { db }: Context, providerCalls: ProviderCalls): void {
  mount(
    app,
    endpoints.previewChange,
    ({ body, viewer }) =>
      providerCalls.read(viewer, 'preview', (billing) =>
        previewChange(billing, { userId: viewer.id, tier: body.tier }),
      ),
    refusals,
  );

  mount(
    app,
    endpoints.changePlan,
    async ({ body, viewer }) => {
      await requireAcceptedTerms(db, viewer.id);
      return providerCalls.write(viewer, (billing) =>
        changePlan(billing, { userId: viewer.id, tier: body.tier }),
      );
    },
    { config: { errors: [402, 409] } },
  );

  mount(
    app,
    endpoints.cancelSubscription,
    ({ viewer }) => providerCalls.write(viewer, (billing) => cancelSubscription(billing, viewer.id)),
    refusals,
  );

  mount(
    app,
    endpoints.resumeSubscription,
    ({ viewer }) =>
      providerCalls.write(viewer, async (billing) => ({
        subscription: await resumeSubscription(billing, viewer.id),
      })),
    refusals,
  );
}

function registerRecords(
  app: FastifyInstance,
  { db, originFor }: Context,
  providerCalls: ProviderCalls,
): void {
  mount(
    app,
    endpoints.openPortal,
    ({ viewer, request }) =>
      providerCalls.write(viewer, async (billing) => ({
        url: await openPortal(billing, viewer.id, originFor(request)),
      })),
    refusals,
  );

  mount(app, endpoints.listInvoices, async ({ query, viewer, reply }) => {
    const page = await listInvoices(db, viewer.id, query);
    return sendListPage(reply, page, (cursor) =>
      buildUrl(endpoints.listInvoices.path, {}, { ...query, cursor }),
    );
  });
}
