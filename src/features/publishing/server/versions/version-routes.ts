import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { joinContract, mount, requireAccess } from '#src/http/api/endpoints.ts';
import { sendFile } from '#src/http/files/send-file.ts';
import { notFound } from '#src/lib/errors.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import * as adminCalls from '../../admin-calls.ts';
import * as adminSchemas from '../../admin-schemas.ts';
import * as versionsCalls from '../../versions-calls.ts';
import * as versionsSchemas from '../../versions-schemas.ts';
import { contentTypes } from '#src/features/catalog/server/content-types.ts';
import { adminFilePath, adminVersionPath } from '../../constants.ts';
import type { PublishingContext } from '../publishing-context.ts';
import { getAdminModel } from '../rows/admin-models.ts';
import type { KeptFile } from '../types.ts';
import { removeFile } from '../edit/change-files.ts';
import { removeFileSettings } from '../edit/remove-settings.ts';
import { getVersion, listVersions } from '../rows/file-versions.ts';
import { restoreVersion } from './restore-version.ts';

const adminEndpoints = joinContract(adminCalls, adminSchemas);
const versionsEndpoints = joinContract(versionsCalls, versionsSchemas);

const FileParams = z.extend(IdParams, { fileId: Id });
const VersionParams = versionsEndpoints.restoreFileVersion.params;

/** Registers the routes of single files and their versions. */
export function registerVersionRoutes(app: FastifyInstance, context: PublishingContext): void {
  const { db } = context;
  mount(app, versionsEndpoints.listFileVersions, async ({ params }) => {
    await getAdminModel(db, params.id);
    return listVersions(db, params.id);
  });
  mount(
    app,
    versionsEndpoints.restoreFileVersion,
    ({ params, viewer }) =>
      restoreVersion(context, { modelId: params.id, actorId: viewer.id }, params.versionId),
    { config: { errors: [409, 413] } },
  );
  mount(
    app,
    adminEndpoints.removeModelFile,
    ({ params, query, viewer }) =>
      removeFile(context, { modelId: params.id, actorId: viewer.id, ...query }, params.fileId),
    { config: { errors: [409] } },
  );
  mount(
    app,
    adminEndpoints.removeFileSettings,
    ({ params, viewer }) =>
      removeFileSettings(context, { modelId: params.id, actorId: viewer.id }, params.fileId),
    { config: { errors: [409, 413] } },
  );
  addFileRoute(app, context, {
    url: adminFilePath,
    params: FileParams,
    summary: 'Downloads one file',
    find: ({ id, fileId }) => getFile(db, id, fileId),
  });
  addFileRoute(app, context, {
    url: adminVersionPath,
    params: VersionParams,
    summary: 'Downloads an earlier version of a file',
    find: ({ id, versionId }) => getVersion(db, id, versionId),
  });
}

interface FileRoute<Params extends z.ZodMiniType> {
  url: string;
  params: Params;
  summary: string;
  find: (params: z.output<Params>) => Promise<KeptFile>;
}

function addFileRoute<Params extends z.ZodMiniType>(
  app: FastifyInstance,
  { storage }: PublishingContext,
  { url, params, summary, find }: FileRoute<Params>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    config: { access: 'admin', rateLimit: false, responses: [200, 206, 302, 304], errors: [416] },
    schema: { tags: ['admin'], summary, params },
    onRequest: requireAccess(app, 'admin'),
    handler: async (request, reply) => {
      const file = await find(request.params as z.output<Params>);
      return sendFile(request, reply, storage, {
        key: file.storageKey,
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
        contentType: contentTypes[file.format],
        disposition: attachmentDisposition(file.name),
        cacheControl: 'private, no-store',
      });
    },
  });
}

async function getFile(db: Db, modelId: number, fileId: number): Promise<KeptFile> {
  const file = await db
    .selectFrom('model_files')
    .select(['name', 'format', 'size_bytes as sizeBytes', 'sha256', 'storage_key as storageKey'])
    .where('model_id', '=', modelId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file) throw notFound('This file does not exist.');
  return file;
}
