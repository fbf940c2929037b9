import type { FastifyInstance } from 'fastify';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { listAuditEvents } from './list-audit-events.ts';
import { listActors } from './targets.ts';

const endpoints = joinContract(calls, schemas);

export function registerAuditRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, endpoints.listAudit, async ({ query, reply }) =>
    sendListPage(reply, await listAuditEvents(db, query), (cursor) =>
      buildUrl(endpoints.listAudit.path, {}, { ...query, cursor }),
    ),
  );
  mount(app, endpoints.listAuditActors, () => listActors(db));
}
