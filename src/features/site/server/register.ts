import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import * as calls from '../calls.ts';
import * as legalCalls from '../legal-calls.ts';
import * as legalSchemas from '../legal-schemas.ts';
import * as schemas from '../schemas.ts';
import { countWork } from './hand-over.ts';
import { inviteDesigner } from './invite-designer.ts';
import { publishLegalText, readLegalText } from './legal.ts';
import { registerMarkRoute, storeMark } from './marks.ts';
import { registerShareRoute } from './share-route.ts';
import { findSite, listVersions, saveSite } from './site.ts';

const endpoints = joinContract(calls, schemas);
const legalEndpoints = joinContract(legalCalls, legalSchemas);

export function register(app: FastifyInstance, context: SiteContext): void {
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
  registerMarkRoute(app, db);
  mount(app, endpoints.uploadMark, ({ body: { file } }) =>
    storeMark(db, Buffer.from(file, 'base64'), { maxPixels: context.limits.imagePixels, now: context.now() }),
  );
  mount(app, endpoints.inviteDesigner, async ({ viewer, body }) => {
    await context.limiter.take({ key: `invite:${viewer.id}`, max: 20, windowSeconds: 3600 });
    return inviteDesigner(context, viewer.id, body);
  });
  registerLegalTexts(app, context);
  mount(app, endpoints.listSiteVersions, () => listVersions(db));
}

type SiteContext = Context & { refreshSite: () => Promise<void> };

function registerLegalTexts(app: FastifyInstance, { db, now, refreshSite }: SiteContext): void {
  mount(app, legalEndpoints.getLegalText, ({ params: { kind } }) => readLegalText(db, kind));
  mount(app, legalEndpoints.getLegalVersion, ({ params: { kind, version } }) =>
    readLegalText(db, kind, version),
  );
  mount(
    app,
    legalEndpoints.publishLegalText,
    async ({ params: { kind }, body: text, viewer }) => {
      await publishLegalText(db, { kind, text, actorId: viewer.id, now: now() });
      await refreshSite();
    },
    { config: { errors: [409] } },
  );
}
