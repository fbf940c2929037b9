import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { mount } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { listAudit, listAuditActors } from '../contract.ts';
import { listAuditEvents } from './list-audit-events.ts';
import { listActors } from './targets.ts';

export function registerAuditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, listAudit, async ({ query, reply }) =>
    sendListPage(reply, await listAuditEvents(db, query), (cursor) =>
      buildUrl(listAudit.path, {}, { ...query, cursor }),
    ),
  );
  mount(app, listAuditActors, () => listActors(db));
}
