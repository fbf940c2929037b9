import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { mount } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { sendFile } from '#src/http/files/send-file.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { attachmentDisposition, downloadFilename } from '#src/lib/filename.ts';
import { IdParams } from '#src/lib/schema.ts';
import { site } from '#src/site.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import { authorizeDownload } from './authorize-download.ts';
import { getDownloadable, requireMayDownload, type Downloadable } from './downloads.ts';
import { registerFileRoutes } from './file-routes.ts';
import { registerHeldRoutes } from './past-file-routes.ts';
import { listHistory } from './history.ts';
import { recordBeforeBytes } from './record-download.ts';
import { endpoints, TicketQuery } from './route-parts.ts';
import { createTicketSigner, type Ticket } from './ticket-signer.ts';

export function registerDownloadRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, storage, now } = context;
  const tickets = createTicketSigner(context.sessionSecret);
  registerFileRoutes(app, context);
  registerHeldRoutes(app, context);

  mount(
    app,
    endpoints.requestDownload,
    async ({ params, viewer }) => {
      const model = await getDownloadable(db, params.id);
      await requireMayDownload(db, viewer, model, now());
      const subject = { userId: viewer.id, modelId: model.id, bundleSha256: model.bundleSha256 };
      const ticket = tickets.issue({ ...subject, termsVersion: site.terms.version }, now());
      return {
        downloadUrl: `/api/stl-files/${model.id}/download?ticket=${ticket}`,
        suggestedFilename: downloadFilename(model.title),
      };
    },
    { config: { rateLimit: false } },
  );

  mount(app, endpoints.listDownloads, async ({ query, viewer, reply }) => {
    const page = await listHistory(db, viewer.id, query);
    return sendListPage(reply, page, (cursor) =>
      buildUrl(endpoints.listDownloads.path, {}, { ...query, cursor }),
    );
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/api/stl-files/:id/download',
    config: { rateLimit: false, responses: [200, 206, 302, 304], errors: [401, 403, 416, 503] },
    schema: {
      summary: 'Downloads the files of a design as one ZIP; supports range requests',
      tags: ['stl-files'],
      params: IdParams,
      querystring: TicketQuery,
    },
    handler: async (request, reply) => {
      const { id: modelId } = request.params as z.output<typeof IdParams>;
      const { ticket: token } = request.query as z.output<typeof TicketQuery>;
      const allowed = await authorizeDownload(context, request, {
        modelId,
        hasTicket: token !== undefined,
        ticket: token === undefined ? undefined : tickets.read(token, now()),
        isFor: (ticket, found) => isTicketFor(ticket, found.model),
      });
      const { model } = allowed;
      const record = { ...allowed, now: now() };
      return sendFile(request, reply, storage, {
        key: model.bundleKey,
        sizeBytes: model.bundleSizeBytes,
        sha256: model.bundleSha256,
        storedEtag: model.bundleEtag,
        contentType: 'application/zip',
        disposition: attachmentDisposition(downloadFilename(model.title)),
        cacheControl: 'private, no-store',
        beforeBytes: (isStart) => recordBeforeBytes({ db, log: request.log }, record, isStart),
      });
    },
  });
}

/** True for a ticket of this bundle version under the current terms. */
function isTicketFor(ticket: Ticket, { id, bundleSha256 }: Downloadable): boolean {
  const { modelId, termsVersion } = ticket;
  return modelId === id && ticket.bundleSha256 === bundleSha256 && termsVersion === site.terms.version;
}
