import type { FastifyInstance } from 'fastify';
import { joinContract, mount, requireAccess } from '#src/http/api/endpoints.ts';
import { notFound, unauthorized } from '#src/lib/errors.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { slugify } from '#src/lib/slug.ts';
import { site } from '#src/site.ts';
import * as calls from '../calls.ts';
import { archivePath, checkerPath } from '../constants.ts';
import * as schemas from '../schemas.ts';
import { countLicences, streamArchive } from './archive.ts';
import { buildCheckerPage } from './checker/checker-page.ts';
import type { LicenceContext } from './licence-keys.ts';

const endpoints = joinContract(calls, schemas);
const archivesAnHour = 10;

/** Registers what people keep: all their records, and the page that checks records without a connection. */
export function registerArchive(app: FastifyInstance, context: LicenceContext): void {
  const { db, limiter, origin } = context;
  mount(app, endpoints.countLicences, async ({ viewer }) => ({ count: await countLicences(db, viewer.id) }));

  app.route({
    method: 'GET',
    url: archivePath,
    exposeHeadRoute: false,
    config: { access: 'user', responses: [200, 404] },
    schema: {
      summary: 'Returns all records of the viewer, the keys and the offline checker as one ZIP archive',
      tags: ['licences'],
    },
    onRequest: requireAccess(app, 'user'),
    handler: async (request, reply) => {
      const { viewer } = request;
      if (!viewer) throw unauthorized();
      await limiter.take({ key: `licence-archive:${viewer.id}`, max: archivesAnHour, windowSeconds: 3600 });
      if ((await countLicences(db, viewer.id)) === 0) throw notFound('You have no licences yet.');
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': attachmentDisposition(`${slugify(site.brand)}-licences.zip`),
        })
        .type('application/zip')
        .send(streamArchive(context, viewer.id));
    },
  });

  app.route({
    method: 'GET',
    url: checkerPath,
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (_, reply) => {
      const { html, contentSecurityPolicy } = buildCheckerPage(origin());
      return reply
        .headers({
          'cache-control': 'public, max-age=3600',
          'content-security-policy': contentSecurityPolicy,
        })
        .type('text/html; charset=utf-8')
        .send(html);
    },
  });
}
