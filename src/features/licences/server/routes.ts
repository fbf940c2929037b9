import type { FastifyInstance } from 'fastify';
import { joinContract, mount, publicRead } from '#src/http/api/endpoints.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { registerArchive } from './archive-routes.ts';
import { limitChecks } from './limit-checks.ts';
import { createLicence } from './create-licence.ts';
import { registerProofs } from './proof-routes.ts';
import { registerPacks } from './seller-pack-routes.ts';
import { registerDocuments } from './document-routes.ts';
import { allowEverySite, registerRecords } from './record-routes.ts';
import { reinstateLicence, withdrawLicence } from './withdraw-licence.ts';
import { replaceLicence } from './replace-licence.ts';
import { readLicenceCheck, readOwnLicence } from './read-licences.ts';
import type { LicenceContext } from './licence-keys.ts';

const endpoints = joinContract(calls, schemas);
const creationsAnHour = 100;
const replacementsAnHour = 20;

export function registerLicenceRoutes(app: FastifyInstance, context: LicenceContext): void {
  const { limiter, now, origin } = context;

  mount(app, endpoints.createLicence, async ({ params, body, viewer }) => {
    await limiter.take({ key: `licence:${viewer.id}`, max: creationsAnHour, windowSeconds: 3600 });
    const number = await createLicence(context, {
      userId: viewer.id,
      downloadId: params.id,
      holder: body.holder,
      isHolderShown: body.showHolder,
      origin: origin(),
    });
    return readOwnLicence(context, viewer.id, number);
  });

  mount(app, endpoints.getLicence, ({ params, viewer }) => readOwnLicence(context, viewer.id, params.id));

  mount(app, endpoints.replaceLicence, async ({ params, body, viewer }) => {
    const key = `licence-replacement:${viewer.id}`;
    await limiter.take({ key, max: replacementsAnHour, windowSeconds: 3600 });
    const number = await replaceLicence(context, {
      userId: viewer.id,
      number: params.id,
      holder: body.holder,
      isHolderShown: body.showHolder,
    });
    return readOwnLicence(context, viewer.id, number);
  });

  registerDecisions(app, context);
  registerProofs(app, context);
  registerRecords(app, context);
  registerDocuments(app, context);
  registerPacks(app, context);
  registerArchive(app, context);

  mount(
    app,
    endpoints.checkLicence,
    async ({ params, request, reply }) => {
      reply.headers(allowEverySite);
      await limitChecks(limiter, request);
      return readLicenceCheck(context, params.id, now());
    },
    publicRead,
  );
}

/** Registers the decisions of admins. */
function registerDecisions(app: FastifyInstance, context: LicenceContext): void {
  const { db, now } = context;
  mount(
    app,
    endpoints.withdrawLicence,
    async ({ params, body, viewer }) => {
      await withdrawLicence(db, { actorId: viewer.id, number: params.id, now: now() }, body.note);
      return readLicenceCheck(context, params.id, now());
    },
    { config: { errors: [409] } },
  );

  mount(
    app,
    endpoints.reinstateLicence,
    async ({ params, viewer }) => {
      await reinstateLicence(db, { actorId: viewer.id, number: params.id, now: now() });
      return readLicenceCheck(context, params.id, now());
    },
    { config: { errors: [409] } },
  );
}
