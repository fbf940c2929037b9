import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../../mail-calls.ts';
import * as schemas from '../../mail-schemas.ts';
import { listFailures, retryFailure } from './failures.ts';
import { listMailings } from './mailings.ts';
import { registerPreferenceRoutes } from './preference-routes.ts';

const endpoints = joinContract(calls, schemas);

export async function registerMailRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db, now } = context;
  await registerPreferenceRoutes(app, context);
  mount(app, endpoints.listMailings, async ({ query, reply }) =>
    sendListPage(reply, await listMailings(db, query), (cursor) =>
      buildUrl(endpoints.listMailings.path, {}, { ...query, cursor }),
    ),
  );
  mount(app, endpoints.listMailFailures, async ({ query, reply }) =>
    sendListPage(reply, await listFailures(db, query), (cursor) =>
      buildUrl(endpoints.listMailFailures.path, {}, { ...query, cursor }),
    ),
  );
  mount(
    app,
    endpoints.retryMailFailure,
    ({ body, viewer }) => retryFailure(context, { ...body, actorId: viewer.id, now: now() }),
    { config: { errors: [404] } },
  );
}
