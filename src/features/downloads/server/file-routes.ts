import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { contentTypes } from '#src/features/catalog/server/content-types.ts';
import { bundleVersion, writeBundle } from '#src/features/publishing/server/content/bundle.ts';
import { mount } from '#src/http/api/endpoints.ts';
import { sendBytes, sendFile } from '#src/http/files/send-file.ts';
import type { FileResponse } from '#src/http/files/file-response.ts';
import { notFound } from '#src/lib/errors.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { site } from '#src/site.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import type { Context } from '#src/features/context.ts';
import { FileParams } from '../schemas.ts';
import { fileNotFoundMessage } from '../constants.ts';
import { authorizeDownload } from './authorize-download.ts';
import { requireMayDownload } from './downloads.ts';
import { getDownloadableFile, type StoredFile } from './files.ts';
import { recordBeforeBytes } from './record-download.ts';
import { endpoints, limitPackings, TicketQuery } from './route-parts.ts';
import { createFileTicketSigner } from './ticket-signer.ts';

/** Registers the routes that download one file of a design. */
export function registerFileRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, now } = context;
  const tickets = createFileTicketSigner(context.sessionSecret);

  mount(
    app,
    endpoints.requestFileDownload,
    async ({ params, viewer }) => {
      const { model, file } = await getDownloadableFile(db, params.id, params.fileId);
      await requireMayDownload(db, viewer, model, now());
      const ticket = tickets.issue(
        {
          userId: viewer.id,
          modelId: model.id,
          fileId: file.id,
          fileSha256: file.sha256,
          termsVersion: site.terms.version,
        },
        now(),
      );
      return {
        downloadUrl: `/api/stl-files/${model.id}/files/${file.id}/download?ticket=${ticket}`,
        suggestedFilename: file.name,
      };
    },
    { config: { rateLimit: false } },
  );

  app.route({
    method: ['GET', 'HEAD'],
    url: endpoints.requestFileDownload.path,
    config: { rateLimit: false, responses: [200, 206, 302, 304], errors: [401, 403, 416, 429, 503] },
    schema: {
      summary: 'Downloads one file of a design; supports range requests',
      tags: ['stl-files'],
      params: FileParams,
      querystring: TicketQuery,
    },
    handler: async (request, reply) => {
      const { id, fileId } = request.params as z.output<typeof FileParams>;
      const { ticket: token } = request.query as z.output<typeof TicketQuery>;
      const allowed = await authorizeDownload(context, request, {
        ...{ modelId: id, fileId },
        hasTicket: token !== undefined,
        ticket: token === undefined ? undefined : tickets.read(token, now()),
        isFor: (ticket, { file }) =>
          ticket.modelId === id &&
          ticket.fileId === fileId &&
          ticket.fileSha256 === file?.sha256 &&
          ticket.termsVersion === site.terms.version,
      });
      if (!allowed.file) throw notFound(fileNotFoundMessage);
      const record = { ...allowed, fileSha256: allowed.file.sha256, now: now() };
      return sendStoredFile(context, { request, reply, userId: allowed.userId }, allowed.file, {
        beforeBytes: (isStart) => recordBeforeBytes({ db, log: request.log }, record, isStart),
      });
    },
  });
}

/**
 * Sends a stored file. An uploaded ZIP is packed anew, as in the download of all files (decision 19).
 * @throws AppError 429 when too many files were packed for this person
 */
export async function sendStoredFile(
  context: AuthContext,
  { request, reply, userId }: { request: FastifyRequest; reply: FastifyReply; userId: string },
  file: StoredFile,
  recording: Pick<FileResponse, 'beforeBytes'>,
): Promise<FastifyReply> {
  const common = {
    contentType: contentTypes[file.format],
    disposition: attachmentDisposition(file.name),
    cacheControl: 'private, no-store',
    ...recording,
  };
  if (file.format !== 'zip') {
    const { storageKey: key, sizeBytes, sha256 } = file;
    return sendFile(request, reply, context.storage, { ...common, key, sizeBytes, sha256 });
  }
  const version = `zip ${bundleVersion} ${file.sha256}`;
  const { sizeBytes, sha256, read } = await context.derivedFiles.get(
    version,
    (path) => repackZip(context, file, path),
    { person: userId, inputBytes: file.sizeBytes, beforeMaking: () => limitPackings(context, userId) },
  );
  return sendBytes(request, reply, read, { ...common, sizeBytes, sha256 });
}

async function repackZip({ storage, limits }: Context, file: StoredFile, goal: string): Promise<void> {
  await storage.withLocal(file.storageKey, (path) =>
    writeBundle([{ ...file, path, isChecked: false }], goal, limits),
  );
}
