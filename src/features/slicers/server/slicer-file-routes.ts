import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isSessionOpen } from '#src/features/auth/server/sessions/sessions.ts';
import { getDownloadable, requireCoveringPlan } from '#src/features/downloads/server/downloads.ts';
import { listStoredFiles } from '#src/features/downloads/server/files.ts';
import { recordBeforeBytes } from '#src/features/downloads/server/record-download.ts';
import type { Signer } from '#src/features/downloads/server/signed-tickets.ts';
import { sendBytes } from '#src/http/files/send-file.ts';
import { AppError, notFound } from '#src/lib/errors.ts';
import { site } from '#src/site.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import { slicerPath } from '../constants.ts';
import { getDesignSet, openFile, openPacked, type SlicerFile } from './slicer-files.ts';
import type { SlicerTicket } from './slicer-tickets.ts';

const Params = z.object({
  ticket: z.string().check(z.maxLength(2000)),
  name: z.string().check(z.maxLength(200)),
});

/**
 * Registers the address at which slicers fetch files, and browsers plain copies of 3MF files: without a cookie, several times, and with the name of the file at
 * its end. It never redirects, since slicers may take the name from where they end up.
 */
export function registerSlicerFiles(
  app: FastifyInstance,
  context: AuthContext,
  tickets: Signer<SlicerTicket>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${slicerPath}/:ticket/:name`,
    schema: { hide: true },
    handler: async (request, reply) => {
      try {
        return await handOver(context, tickets, { request, reply });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return sendText(reply, error);
      }
    },
  });
}

/** Sends a failure as text, since slicers show no JSON. */
function sendText(reply: FastifyReply, { status, message, retryAfterSeconds }: AppError): FastifyReply {
  for (const name of ['etag', 'content-disposition', 'content-length']) reply.removeHeader(name);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds));
  return reply
    .code(status)
    .header('cache-control', 'private, no-store')
    .type('text/plain; charset=utf-8')
    .send(`${message}\n`);
}

const linkEnded = () =>
  new AppError(410, 'link_ended', 'This link has ended. Open or download the file again.');

async function handOver(
  context: AuthContext,
  tickets: Signer<SlicerTicket>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { db, auth, now } = context;
  const params = Params.safeParse(request.params).data;
  const ticket = params && tickets.readExpired(params.ticket);
  if (!params || !ticket) throw notFound();
  const model = await getDownloadable(db, ticket.modelId);
  const isCurrent = ticket.expiresAtMs > now().getTime() && ticket.termsVersion === site.terms.version;
  const isOpen =
    isCurrent && (await isSessionOpen(db, { id: ticket.sessionId, userId: ticket.userId }, now()));
  const holder = isOpen ? await auth.findAccount(ticket.userId) : undefined;
  if (!holder) throw linkEnded();
  const tier = await requireCoveringPlan(db, holder, model, now());
  const { file, fileSha256 } = await openContent(context, ticket);
  if (file.name !== params.name) throw notFound();
  const via = ticket.content.as === 'plain' ? ('site' as const) : ('slicer' as const);
  const record = { userId: holder.id, tier, model, fileSha256, via, now: now() };
  return sendBytes(request, reply, file.read, {
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    contentType: file.contentType,
    // OrcaSlicer takes the name from here.
    disposition: `attachment; filename="${file.name}"`,
    cacheControl: 'private, no-store',
    beforeBytes: (isStart) => recordBeforeBytes({ db, log: request.log }, record, isStart),
  });
}

/** Opens the version of the file that the ticket is for. @throws AppError 410 when it was replaced */
async function openContent(
  context: AuthContext,
  { modelId, content, userId }: SlicerTicket,
): Promise<{ file: SlicerFile; fileSha256: string | undefined }> {
  if (content.as === 'set') {
    const model = await getDownloadable(context.db, modelId);
    if (model.bundleSha256 !== content.sha256) throw linkEnded();
    const set = await getDesignSet(context.db, model, content);
    const file = await openPacked(context, set, userId);
    return { file, fileSha256: undefined };
  }
  const files = await listStoredFiles(context.db, modelId);
  const stored = files.find(({ id, sha256 }) => id === content.fileId && sha256 === content.sha256);
  if (!stored) throw linkEnded();
  const file = await openFile(context, stored, { as: content.as, person: userId });
  return { file, fileSha256: stored.sha256 };
}
