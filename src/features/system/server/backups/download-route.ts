import { createReadStream, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { streamZip } from '@firstlayer/mesh/zip/stream-zip.ts';
import { recordAuditEvent } from '#src/features/audit/server/record-audit-event.ts';
import { requireAccess } from '#src/http/api/endpoints.ts';
import { notFound, unauthorized } from '#src/lib/errors.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { IdParams } from '#src/lib/schema.ts';
import { backupZipPath } from '../../constants.ts';
import type { SystemContext } from '../system-context.ts';
import type { BackupRecord } from './backup-records.ts';
import { findBackupFolder } from './backup-folders.ts';

const downloadsAnHour = 6;

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

export function registerBackupDownload(app: FastifyInstance, context: SystemContext): void {
  const { db, limiter } = context;
  app.route({
    method: 'GET',
    url: backupZipPath,
    exposeHeadRoute: false,
    config: { access: 'admin' },
    schema: {
      summary: 'Returns a backup that the embedded database keeps as one ZIP archive',
      tags: ['admin'],
      params: IdParams,
    },
    onRequest: requireAccess(app, 'admin'),
    handler: async (request, reply) => {
      const { viewer } = request;
      if (!viewer) throw unauthorized();
      const { id } = request.params as { id: number };
      await limiter.take({ key: `backup:${viewer.id}`, max: downloadsAnHour, windowSeconds: 3600 });
      const row = await db
        .selectFrom('backups')
        .select(['source', 'place'])
        .where('id', '=', id)
        .where('error', 'is', null)
        .where('finished_at', 'is not', null)
        .executeTakeFirst();
      const folder = row && findDownload(context, row);
      if (folder === undefined) throw notFound('This backup is no longer on the server.');
      const event = { actorId: viewer.id, action: 'backup.download' as const, target: { id } };
      await db.transaction().execute((tx) => recordAuditEvent(tx, event));
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
