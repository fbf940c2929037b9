import type { FastifyInstance } from 'fastify';
import { joinContract, mount, publicRead } from '#src/http/api/endpoints.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { registerArchive } from './archive-routes.ts';
import { countCheck } from './count-check.ts';
import { createLicence } from './create-licence.ts';
import type { LicenceRouteDeps } from './route-deps.ts';
import { registerProofs } from './proof-routes.ts';
import { registerPacks } from './pack-routes.ts';
import { registerPapers } from './paper-routes.ts';
import { allowEverySite, registerRecords } from './record-routes.ts';
import { reinstateLicence, withdrawLicence } from './withdraw-licence.ts';
import { replaceLicence } from './replace-licence.ts';
import { readLicenceCheck, readOwnLicence } from './read-licences.ts';

const endpoints = joinContract(calls, schemas);
const creationsAnHour = 100;
const replacementsAnHour = 20;

export function registerLicenceRoutes(app: FastifyInstance, deps: LicenceRouteDeps): void {
  const { db, licenceKeys: keys, limiter, now, origin } = deps;

  mount(app, endpoints.createLicence, async ({ params, body, viewer }) => {
    await limiter.take({ key: `licence:${viewer.id}`, max: creationsAnHour, windowSeconds: 3600 });
    const number = await createLicence(
      { db, keys, now },
      {
        userId: viewer.id,
        downloadId: params.id,
        holder: body.holder,
        isHolderShown: body.showHolder,
        origin: origin(),
      },
    );
    return readOwnLicence({ db, keys }, viewer.id, number);
  });

  mount(app, endpoints.getLicence, ({ params, viewer }) =>
    readOwnLicence({ db, keys }, viewer.id, params.id),
  );

  mount(app, endpoints.replaceLicence, async ({ params, body, viewer }) => {
    const key = `licence-replacement:${viewer.id}`;
    await limiter.take({ key, max: replacementsAnHour, windowSeconds: 3600 });
    const number = await replaceLicence(
      { db, keys, now },
      { userId: viewer.id, number: params.id, holder: body.holder, isHolderShown: body.showHolder },
    );
    return readOwnLicence({ db, keys }, viewer.id, number);
  });

  registerDecisions(app, deps);
  registerProofs(app, deps);
  registerRecords(app, deps);
  registerPapers(app, deps);
  registerPacks(app, deps);
  registerArchive(app, deps);

  mount(
    app,
    endpoints.checkLicence,
    async ({ params, request, reply }) => {
      reply.headers(allowEverySite);
      await countCheck(limiter, request);
      return readLicenceCheck({ db, keys }, params.id, now());
    },
    publicRead,
  );
}

/** Registers the decisions of admins. */
function registerDecisions(app: FastifyInstance, { db, licenceKeys: keys, now }: LicenceRouteDeps): void {
  mount(
    app,
    endpoints.withdrawLicence,
    async ({ params, body, viewer }) => {
      await withdrawLicence(db, { actorId: viewer.id, number: params.id, now: now() }, body.note);
      return readLicenceCheck({ db, keys }, params.id, now());
    },
    { config: { errors: [409] } },
  );

  mount(
    app,
    endpoints.reinstateLicence,
    async ({ params, viewer }) => {
      await reinstateLicence(db, { actorId: viewer.id, number: params.id, now: now() });
      return readLicenceCheck({ db, keys }, params.id, now());
    },
    { config: { errors: [409] } },
  );
}
