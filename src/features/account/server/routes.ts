import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { createSessionCookies } from '#src/features/auth/server/session-cookies.ts';
import { joinContract, mount, requireAccess } from '#src/http/api/endpoints.ts';
import { unauthorized } from '#src/lib/errors.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { slugify } from '#src/lib/slug.ts';
import { site } from '#src/site.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import type { Context } from '#src/features/context.ts';
import type { LicenceContext } from '#src/features/licences/server/licence-keys.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { exportPath } from '../constants.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export.ts';

const endpoints = joinContract(calls, schemas);

export function registerAccountRoutes(app: FastifyInstance, context: AuthContext & LicenceContext): void {
  const { auth } = context;
  const sessionCookies = createSessionCookies(context);

  mount(
    app,
    endpoints.deleteAccount,
    async ({ body, viewer, request, reply }) => {
      await auth.confirmIdentity(request, viewer, body?.password);
      await deleteAccount(context, viewer.id);
      await sessionCookies.signOut({ request, reply });
      request.log.info({ event: 'account_deleted', userId: viewer.id }, 'The account was deleted.');
    },
    { config: { errors: [409] } },
  );

  registerExport(app, context);
}

function registerExport(app: FastifyInstance, { db, limiter, now }: Context): void {
  app.route({
    method: 'GET',
    url: exportPath,
    exposeHeadRoute: false,
    config: { access: 'user' },
    schema: {
      summary: "Exports the viewer's data as one JSON file",
      tags: ['account'],
      response: { 200: schemas.AccountExport },
    },
    onRequest: requireAccess(app, 'user'),
    handler: async (request, reply) => {
      const { viewer } = request;
      if (!viewer) throw unauthorized();
      await limiter.take({ key: `account-export:${viewer.id}`, max: 5, windowSeconds: 3600 });
      const document = await exportAccount(db, viewer.id, now());
      request.log.info({ event: 'account_exported', userId: viewer.id }, 'The account was exported.');
      const day = now().toISOString().slice(0, 10);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': attachmentDisposition(`${slugify(site.brand)}-data-${day}.json`),
        })
        .type('application/json; charset=utf-8')
        .send(Readable.from(document));
    },
  });
}
