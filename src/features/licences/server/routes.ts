import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { joinContract, mount } from '#src/http/api/endpoints.ts';
import { notFound } from '#src/lib/errors.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { createLicence } from './create-licence.ts';
import type { LicenceKeys } from './licence-keys.ts';
import { replaceLicence } from './replace-licence.ts';
import { readLicenceCheck, readOwnLicence, unknownLicenceMessage } from './read-licences.ts';

export interface LicenceRouteDeps {
  db: Db;
  licenceKeys: LicenceKeys;
  now: () => Date;
  /** The address of the shop. */
  origin: () => string;
}

const endpoints = joinContract(calls, schemas);
const checkCacheControl = 'public, max-age=300';

export function registerLicenceRoutes(app: FastifyInstance, deps: LicenceRouteDeps): void {
  const { db, licenceKeys: keys, now, origin } = deps;

  mount(app, endpoints.createLicence, async ({ params, body, viewer }) => {
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
    const number = await replaceLicence(
      { db, keys, now },
      { userId: viewer.id, number: params.id, holder: body.holder, isHolderShown: body.showHolder },
    );
    return readOwnLicence({ db, keys }, viewer.id, number);
  });

  // A record says nothing that its page does not say, so any site may read it.
  const allowEverySite = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  };

  mount(
    app,
    endpoints.checkLicence,
    ({ params, reply }) => {
      reply.headers(allowEverySite);
      return readLicenceCheck({ db, keys }, params.id, now());
    },
    { cacheControl: checkCacheControl },
  );

  app.route({
    method: 'GET',
    url: '/api/licences/:id/licence.jws',
    config: { access: 'public' },
    schema: {
      summary: 'Returns the signed record of a licence',
      tags: ['licences'],
      params: schemas.LicenceParams,
    },
    handler: async (request, reply) => {
      const { id } = request.params as z.output<typeof schemas.LicenceParams>;
      reply.headers(allowEverySite);
      const { jws } = await readLicenceCheck({ db, keys }, id, now());
      if (jws === null) throw notFound(unknownLicenceMessage);
      return reply
        .header('cache-control', checkCacheControl)
        .header('content-disposition', `attachment; filename="licence-${id}.jws"`)
        .type('application/vc+jwt')
        .send(jws);
    },
  });

  app.route({
    method: 'GET',
    url: '/.well-known/licence-keys.json',
    config: { access: 'public' },
    schema: {
      summary: 'Returns all keys that have signed licences as a JSON Web Key Set (RFC 7517)',
      tags: ['licences'],
    },
    handler: async (_, reply) => {
      const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
      const published = await keys.listPublished();
      return reply
        .headers({ ...allowEverySite, 'cache-control': checkCacheControl })
        .type('application/jwk-set+json')
        .send({
          keys: published.map(({ kid, x, createdAt, retiredAt, compromisedSince }) => ({
            ...{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid, x, iat: seconds(createdAt) },
            ...(retiredAt && { retired_at: seconds(retiredAt) }),
            ...(compromisedSince && { compromised_since: seconds(compromisedSince) }),
          })),
        });
    },
  });
}
