import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { notFound } from '#src/lib/errors.ts';
import * as schemas from '../schemas.ts';
import { keysPath, unknownLicenceMessage } from '../constants.ts';
import { limitChecks } from './limit-checks.ts';
import { buildKeySet } from './key-set.ts';
import { readLicenceCheck } from './read-licences.ts';
import type { LicenceContext } from './licence-keys.ts';

/** A record does not change, and keys are added rarely. */
const recordCacheControl = 'public, max-age=300';

/** A record contains only facts that its page shows, so any site may read it. */
export const allowEverySite = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Registers the signed records and the keys, which are read by programs. */
export function registerRecords(app: FastifyInstance, context: LicenceContext): void {
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
      await limitChecks(context.limiter, request);
      const { jws } = await readLicenceCheck(context, id, context.now());
      if (jws === null) throw notFound(unknownLicenceMessage);
      return reply
        .header('cache-control', recordCacheControl)
        .header('content-disposition', `attachment; filename="licence-${id}.jws"`)
        .type('application/vc+jwt')
        .send(jws);
    },
  });

  app.route({
    method: 'GET',
    url: keysPath,
    config: { access: 'public', responses: [200] },
    schema: {
      summary: 'Returns all keys that have signed licences as a JSON Web Key Set (RFC 7517)',
      tags: ['licences'],
    },
    handler: async (_, reply) =>
      reply
        .headers({ ...allowEverySite, 'cache-control': recordCacheControl })
        .type('application/jwk-set+json')
        .send(await buildKeySet(context.licenceKeys)),
  });
}
