import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import type { Auth } from '#src/features/auth/server/auth.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import type { Tier } from '#src/features/plans/schemas.ts';
import { joinContract, checkAccess, mount } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { sendFile } from '#src/http/files/send-file.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { forbidden, unauthorized } from '#src/lib/errors.ts';
import { attachmentDisposition, downloadFilename } from '#src/lib/filename.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { IdParams } from '#src/lib/schema.ts';
import { site } from '#src/site.ts';
import { getDownloadable, requireCoveringPlan, requireMayDownload, type Downloadable } from './downloads.ts';
import { listHistory } from './history.ts';
import { recordBeforeBytes } from './record-download.ts';
import { createTicketSigner, type Ticket, type TicketSigner } from './ticket-signer.ts';

const endpoints = joinContract(calls, schemas);

export interface DownloadDeps {
  db: Db;
  auth: Pick<Auth, 'findAccount'>;
  storage: Storage;
  sessionSecret: string;
  now: () => Date;
}

const TicketQuery = z.object({ ticket: z.optional(z.string().check(z.maxLength(2000))) });

interface Permission {
  userId: string;
  tier: Tier;
}

export function registerDownloadRoutes(app: FastifyInstance, deps: DownloadDeps): void {
  const { db, storage, now } = deps;
  const tickets = createTicketSigner(deps.sessionSecret);

  mount(
    app,
    endpoints.requestDownload,
    async ({ params, viewer }) => {
      const model = await getDownloadable(db, params.id);
      await requireMayDownload(db, viewer, model, now());
      const { bundleSha256 } = model;
      const termsVersion = site.terms.version;
      const subject = { userId: viewer.id, modelId: model.id, bundleSha256, termsVersion };
      const ticket = tickets.issue(subject, now());
      return {
        downloadUrl: `/api/stl-files/${model.id}/download?ticket=${ticket}`,
        suggestedFilename: downloadFilename(model.title),
      };
    },
    { config: { isUnlimited: true } },
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
    config: { isUnlimited: true, responses: [200, 206, 302, 304], errors: [401, 403, 416, 503] },
    schema: {
      summary: 'Downloads the files of a design as one ZIP; supports range requests',
      tags: ['stl-files'],
      params: IdParams,
      querystring: TicketQuery,
    },
    handler: async (request, reply) => {
      const { id } = request.params as z.output<typeof IdParams>;
      const model = await getDownloadable(db, id);
      const permission = await authorizeDownload(app, { ...deps, tickets }, { request, model });
      return sendFile(request, reply, storage, {
        key: model.bundleKey,
        sizeBytes: model.bundleSizeBytes,
        sha256: model.bundleSha256,
        storedEtag: model.bundleEtag,
        contentType: 'application/zip',
        disposition: attachmentDisposition(downloadFilename(model.title)),
        cacheControl: 'private, no-store',
        beforeBytes: (isStart) =>
          recordBeforeBytes({ db, log: request.log }, { ...permission, model, now: now() }, isStart),
      });
    },
  });
}

/** True for a ticket of this bundle version under the current terms. */
function isTicketFor(ticket: Ticket, { id, bundleSha256 }: Downloadable): boolean {
  const { modelId, termsVersion } = ticket;
  return modelId === id && ticket.bundleSha256 === bundleSha256 && termsVersion === site.terms.version;
}

/** Authorizes by ticket, else by session, so that a paused download with an expired ticket continues. @throws AppError 401, 403 */
async function authorizeDownload(
  app: FastifyInstance,
  { db, auth, now, tickets }: DownloadDeps & { tickets: TicketSigner },
  { request, model }: { request: FastifyRequest; model: Downloadable },
): Promise<Permission> {
  const { ticket: token } = request.query as z.output<typeof TicketQuery>;
  const ticket = token === undefined ? undefined : tickets.read(token, now());
  const holder = ticket && isTicketFor(ticket, model) ? await auth.findAccount(ticket.userId) : undefined;
  // The holder accepted the current terms before the ticket was issued.
  if (holder) return { userId: holder.id, tier: await requireCoveringPlan(db, holder, model, now()) };
  const person = await checkAccess(app, request, 'public');
  if (person) return { userId: person.id, tier: await requireMayDownload(db, person, model, now()) };
  if (token === undefined) throw unauthorized('Please sign in to download files.');
  throw forbidden(
    'This download link is no longer valid. Please start the download again.',
    'ticket_invalid',
  );
}
