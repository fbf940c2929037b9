import { createReadStream, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { streamZip } from '@firstlayer/mesh/zip/stream-zip.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { createSigner, expiry } from '#src/features/downloads/server/signed-tickets.ts';
import { joinContract, mount, requireAccess } from '#src/http/api/endpoints.ts';
import { forbidden, notFound, unauthorized } from '#src/lib/errors.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { IdParams } from '#src/lib/schema.ts';
import { issueBackupTicket } from '../../calls.ts';
import { backupZipPath } from '../../constants.ts';
import * as schemas from '../../schemas.ts';
import type { SystemContext } from '../system-context.ts';
import type { BackupRecord } from './backup-records.ts';
import { findBackupFolder } from './backup-folders.ts';

const downloadsAnHour = 6;
const ticketMs = 60_000;

const Query = z.object({ ticket: z.string().check(z.maxLength(500)) });
const Ticket = z.object({ ...expiry, userId: z.string(), backupId: z.number() });
type Ticket = Omit<z.output<typeof Ticket>, keyof typeof expiry>;

/**
 * Returns the folder of a backup that can be downloaded. With PostgreSQL, it may be on the disk of another instance, and the
 * operator of a database server copies files otherwise.
 */
export function findDownload(
  { config, connection }: Pick<SystemContext, 'config' | 'connection'>,
  { source, place }: Pick<BackupRecord, 'source' | 'place'>,
): string | undefined {
  if (connection.engine !== 'pglite' || source !== 'panel') return undefined;
  const folder = findBackupFolder(config.dataDir, basename(place));
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

/**
 * A backup has the password hashes, the session secret and the keys of the shop. A session alone does not open it: the admin
 * confirms their identity and gets a ticket, which is valid for a minute and for their account only.
 */
export function registerBackupDownload(app: FastifyInstance, context: SystemContext): void {
  const { auth, db, limiter, now, sessionSecret } = context;
  const label = 'firstlayer backup ticket 1';
  const tickets = createSigner<Ticket>({ sessionSecret, label, lifetimeMs: ticketMs, schema: Ticket });

  const { issueBackupTicket: endpoint } = joinContract({ issueBackupTicket }, schemas);
  mount(
    app,
    endpoint,
    async ({ request, viewer, params: { id }, body }) => {
      await findFolder(context, id);
      await auth.confirmIdentity(request, viewer, body.password);
      await limiter.take({ key: `backup:${viewer.id}`, max: downloadsAnHour, windowSeconds: 3600 });
      const event = { actorId: viewer.id, action: 'backup.download' as const, target: { id } };
      await db.transaction().execute((tx) => recordAuditEvent(tx, event));
      const ticket = tickets.issue({ userId: viewer.id, backupId: id }, now());
      return { url: `${backupZipPath.replace(':id', String(id))}?ticket=${ticket}` };
    },
    { config: { errors: [404] } },
  );

  app.route({
    method: 'GET',
    url: backupZipPath,
    exposeHeadRoute: false,
    config: { access: 'admin' },
    schema: {
      summary: 'Returns a backup that the embedded database keeps as one ZIP archive',
      tags: ['admin'],
      params: IdParams,
      querystring: Query,
    },
    onRequest: requireAccess(app, 'admin'),
    handler: async (request, reply) => {
      const { viewer } = request;
      if (!viewer) throw unauthorized();
      const { id } = request.params as { id: number };
      const ticket = tickets.read((request.query as z.output<typeof Query>).ticket, now());
      if (ticket?.userId !== viewer.id || ticket.backupId !== id)
        throw forbidden('This address has expired. Please start the download again.', 'ticket_expired');
      const folder = await findFolder(context, id);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': attachmentDisposition(`backup ${basename(folder)}.zip`),
        })
        .type('application/zip')
        .send(zipFolder(folder));
    },
  });
}

/** @throws AppError 404 */
async function findFolder(context: SystemContext, id: number): Promise<string> {
  const row = await context.db
    .selectFrom('backups')
    .select(['source', 'place'])
    .where('id', '=', id)
    .where('error', 'is', null)
    .where('finished_at', 'is not', null)
    .executeTakeFirst();
  const folder = row && findDownload(context, row);
  if (folder === undefined) throw notFound('This backup is no longer on the server.');
  return folder;
}

/** Streams a folder as a ZIP archive. Links are left out, so that nothing outside of the folder is sent. */
function zipFolder(folder: string) {
  return streamZip(async (zip) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const name = [basename(folder), ...relative(folder, path).split(sep)].join('/');
      const { size } = await stat(path);
      const stream = createReadStream(path, { highWaterMark: 262_144 });
      try {
        await zip.addContent(name, stream as AsyncIterable<Buffer>, {
          unpackedBytes: size,
          isDeflated: false,
        });
      } finally {
        stream.destroy();
      }
    }
  });
}
