import type { FastifyInstance } from 'fastify';
import { requireAccess } from '#src/http/api/endpoints.ts';
import { notFound, unauthorized } from '#src/lib/errors.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { archivePath, checkerPath } from '../constants.ts';
import { hasLicences, streamArchive } from './archive.ts';
import { buildCheckerPage } from './checker/checker-page.ts';
import type { LicenceRouteDeps } from './route-deps.ts';

const archivesAnHour = 10;

/** Registers what people keep: all their records, and the page that checks records without a connection. */
export function registerArchive(
  app: FastifyInstance,
  { db, licenceKeys: keys, limiter, origin }: LicenceRouteDeps,
): void {
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
      if (!(await hasLicences(db, viewer.id))) throw notFound('You have no licences yet.');
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': attachmentDisposition('firstlayer-licences.zip'),
        })
        .type('application/zip')
        .send(streamArchive({ db, keys, origin: origin() }, viewer.id));
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
