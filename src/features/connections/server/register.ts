import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import * as calls from '../calls.ts';
import { proofPath } from '../constants.ts';
import * as schemas from '../schemas.ts';
import { checkKey } from './check-payments.ts';
import { connectPayments, disconnectPayments } from './connect-payments.ts';
import type { ConnectionsContext } from './connections-context.ts';
import { readMailConnection, saveMail } from './mail-settings.ts';
import { proveMail, sendTestMail } from './mail-test.ts';
import { readPaymentsConnection } from './stripe-settings.ts';

const endpoints = joinContract(calls, schemas);

const windowSeconds = 600;
/** Each of them makes the shop connect to a server that an admin names. */
const maxTestMails = 10;
const maxChecks = 30;

const refusals = { config: { errors: [400, 403, 409] } };

export function register(app: FastifyInstance, context: ConnectionsContext): void {
  registerMail(app, context);
  registerPayments(app, context);
}

function registerMail(app: FastifyInstance, context: ConnectionsContext): void {
  mount(app, endpoints.getMailConnection, () => readMailConnection(context));
  mount(
    app,
    endpoints.saveMailConnection,
    async ({ body, viewer }) => {
      await saveMail(context, { settings: body, actorId: viewer.id });
      return readMailConnection(context);
    },
    refusals,
  );
  mount(
    app,
    endpoints.sendTestMail,
    async ({ viewer }) => {
      await context.limiter.take({ key: `test-mail:${viewer.id}`, max: maxTestMails, windowSeconds });
      return sendTestMail(context, viewer.id);
    },
    refusals,
  );
  // The button of the mail leads here, in any browser; the panel shows the result.
  app.get(proofPath, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    if (typeof token === 'string') await proveMail(context, token);
    return reply.header('cache-control', 'no-store').redirect('/admin?tab=connections', 303);
  });
}

function registerPayments(app: FastifyInstance, context: ConnectionsContext): void {
  const count = (id: string) =>
    context.limiter.take({ key: `connect-payments:${id}`, max: maxChecks, windowSeconds });
  mount(app, endpoints.getPaymentsConnection, () => readPaymentsConnection(context));
  mount(
    app,
    endpoints.checkPayments,
    async ({ body, viewer }) => {
      await count(viewer.id);
      return (await checkKey(context, body.secretKey)).plan;
    },
    refusals,
  );
  mount(
    app,
    endpoints.connectPayments,
    async ({ body, viewer }) => {
      await count(viewer.id);
      await connectPayments(context, { keys: body, actorId: viewer.id });
      return readPaymentsConnection(context);
    },
    refusals,
  );
  mount(
    app,
    endpoints.disconnectPayments,
    async ({ viewer }) => {
      await disconnectPayments(context, viewer.id);
      return readPaymentsConnection(context);
    },
    { config: { errors: [403, 404, 409] } },
  );
}
