import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { countWork } from './hand-over.ts';
import { inviteDesigner } from './invite-designer.ts';
import { registerShareRoute } from './share-route.ts';
import { findSite, listVersions, saveSite } from './site.ts';

const endpoints = joinContract(calls, schemas);

export function register(
  app: FastifyInstance,
  context: Context & { refreshSite: () => Promise<void> },
): void {
  const { db, refreshSite } = context;
  registerShareRoute(app, context);
  const read = async () => {
    const { version, facts } = await findSite(db);
    return { version, facts, work: await countWork(db, facts.designers) };
  };
  mount(app, endpoints.getSite, read);
  mount(
    app,
    endpoints.saveSite,
    async ({ viewer, body: { version, facts, handOver } }) => {
      await saveSite(db, { facts, source: 'panel', actorId: viewer.id, basedOn: version, handOver });
      await refreshSite();
      return read();
    },
    { config: { errors: [409] } },
  );
  mount(app, endpoints.inviteDesigner, ({ viewer, body }) => inviteDesigner(context, viewer.id, body));
  mount(app, endpoints.listSiteVersions, () => listVersions(db));
}
