import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { joinContract, mount, requireAccess } from '#src/http/api/endpoints.ts';
import type { Images } from '#src/integrations/images.ts';
import { notFound, unauthorized } from '#src/lib/errors.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { createLicence } from './create-licence.ts';
import type { LicenceKeys } from './licence-keys.ts';
import type { PaperFacts } from './papers/paper-facts.ts';
import { readPaperFacts } from './papers/read-paper-facts.ts';
import { replaceLicence } from './replace-licence.ts';
import { readLicenceCheck, readOwnLicence, unknownLicenceMessage } from './read-licences.ts';

export interface LicenceRouteDeps {
  db: Db;
  licenceKeys: LicenceKeys;
  now: () => Date;
  images: Images;
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

  registerPapers(app, deps);

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

/** The papers of a licence, by the last part of their paths. They are drawn when they are asked for, and not kept. */
const papers = {
  'certificate.pdf': {
    summary: 'Returns the certificate of a good licence of the viewer: one A4 page with the signed record',
    draw: async (facts: PaperFacts) => (await import('./papers/draw-certificate.ts')).drawCertificate(facts),
  },
  'cards.pdf': {
    summary: 'Returns four cards for a stall on an A4 page, for a good licence of the viewer',
    draw: async (facts: PaperFacts) => (await import('./papers/draw-stall-cards.ts')).drawStallCards(facts),
  },
};

function registerPapers(
  app: FastifyInstance,
  { db, licenceKeys: keys, images, origin }: LicenceRouteDeps,
): void {
  for (const [name, { summary, draw }] of Object.entries(papers)) {
    app.route({
      method: 'GET',
      url: `/api/user/licences/:id/${name}`,
      exposeHeadRoute: false,
      config: { access: 'user' },
      schema: { summary, tags: ['licences'], params: schemas.LicenceParams },
      onRequest: requireAccess(app, 'user'),
      handler: async (request, reply) => {
        const { viewer } = request;
        if (!viewer) throw unauthorized();
        const { id } = request.params as z.output<typeof schemas.LicenceParams>;
        const facts = await readPaperFacts({ db, keys, images, origin: origin() }, viewer.id, id);
        return reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': attachmentDisposition(`licence-${id}-${name}`),
          })
          .type('application/pdf')
          .send(await draw(facts));
      },
    });
  }
}
