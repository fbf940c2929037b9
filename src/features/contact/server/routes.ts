import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { hashRequest, parseIdempotencyKey, runOnce } from '#src/http/api/idempotency.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../message-calls.ts';
import * as schemas from '../message-schemas.ts';
import { refuseAutomatedForm, sendMessage } from './send-message.ts';
import { deleteUnsent, listUnsent, sendAgain } from './unsent-messages.ts';

const endpoints = joinContract(calls, schemas);

export function registerContactRoutes(app: FastifyInstance, context: Context): void {
  const { db, jobs, now } = context;

  mount(
    app,
    endpoints.sendContactMessage,
    async ({ body: { reference, ...message }, request }) => {
      refuseAutomatedForm(reference);
      const once = {
        scope: 'contact',
        key: parseIdempotencyKey(request),
        requestHash: hashRequest([message.name, message.email, message.subject, message.message]),
        status: endpoints.sendContactMessage.status,
        now: now(),
      };
      return runOnce<{ message: string }>(db, once, (keep) =>
        sendMessage(context, message, { ip: request.ip, keep }),
      );
    },
    { config: { errors: [409] } },
  );

  mount(app, endpoints.listContactMessages, async ({ query, reply }) =>
    sendListPage(reply, await listUnsent(db, query), (cursor) =>
      buildUrl(endpoints.listContactMessages.path, {}, { ...query, cursor }),
    ),
  );
  mount(app, endpoints.retryContactMessage, ({ params, viewer }) =>
    sendAgain(db, jobs, { id: params.id, adminId: viewer.id }),
  );
  mount(app, endpoints.deleteContactMessage, ({ params, viewer }) =>
    deleteUnsent(db, { id: params.id, adminId: viewer.id }),
  );
}
