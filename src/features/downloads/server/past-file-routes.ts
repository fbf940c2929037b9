import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { bundleVersion, writeBundle } from '#src/features/publishing/server/content/bundle.ts';
import { mount, requireAccess, type Viewer } from '#src/http/api/endpoints.ts';
import { sendBytes } from '#src/http/files/send-file.ts';
import type { DerivedFile } from '#src/integrations/derived-files.ts';
import { withLocals } from '#src/integrations/storage.ts';
import { attachmentDisposition } from '#src/lib/filename.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import { IdParams } from '#src/lib/schema.ts';
import type { AuthContext } from '#src/features/auth/server/auth-context.ts';
import type { Context } from '#src/features/context.ts';
import { requireMayDownload } from './downloads.ts';
import { sendStoredFile } from './file-routes.ts';
import { getPastFiles, type PastFiles } from './past-files.ts';
import { recordBeforeBytes } from './record-download.ts';
import { endpoints, limitPackings } from './route-parts.ts';

/** Registers the routes by which people download once more what they have, also of an earlier edition. */
export function registerHeldRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, now } = context;
  const { path: url } = endpoints.requestPastFiles;

  mount(
    app,
    endpoints.requestPastFiles,
    async ({ params, viewer }) => {
      const past = await getPastFiles(db, viewer.id, params.id);
      await requireMayDownload(db, viewer, past, now());
      return { downloadUrl: buildUrl(url, params, undefined), suggestedFilename: past.filename };
    },
    { config: { rateLimit: false } },
  );

  app.route({
    method: ['GET', 'HEAD'],
    url,
    config: { access: 'user', rateLimit: false, responses: [200, 206, 302, 304], errors: [416, 429, 503] },
    schema: {
      summary: 'Downloads once more what a record of the history has; supports range requests',
      tags: ['user'],
      params: IdParams,
    },
    onRequest: requireAccess(app, 'user'),
    handler: async (request, reply) => {
      const { id } = request.params as z.output<typeof IdParams>;
      const viewer = request.viewer as Viewer;
      const past = await getPastFiles(db, viewer.id, id);
      const recording = await startRecording(context, request, { past, viewer });
      const userId = viewer.id;
      if (past.only) return sendStoredFile(context, { request, reply, userId }, past.only, recording);
      const { read, sizeBytes, sha256 } = await packFiles(context, userId, past);
      return sendBytes(request, reply, read, {
        ...{ sizeBytes, sha256, contentType: 'application/zip', ...recording },
        disposition: attachmentDisposition(past.filename),
        cacheControl: 'private, no-store',
      });
    },
  });
}

async function startRecording(
  { db, now }: Context,
  { log }: FastifyRequest,
  { past, viewer }: { past: PastFiles; viewer: Viewer },
) {
  const at = now();
  const tier = await requireMayDownload(db, viewer, past, at);
  const { modelId, title, bundleSha256, files, only } = past;
  const model = {
    ...{ id: modelId ?? 0, title, bundleSha256 },
    files: files.map(({ name, sha256, sizeBytes }) => ({ name, sha256, sizeBytes })),
  };
  const record = { userId: viewer.id, tier, model, fileSha256: only?.sha256, now: at };
  return { beforeBytes: (isStart: boolean) => recordBeforeBytes({ db, log }, record, isStart) };
}

/**
 * Packs the files as they were packed then: the same files give the same bytes.
 * @throws AppError 429 when too many files were packed for this person
 */
function packFiles(context: AuthContext, userId: string, { files }: PastFiles): Promise<DerivedFile> {
  const { storage, derivedFiles, limits } = context;
  const contents = files.map(({ name, sha256 }) => `${sha256} ${name}`).join('\n');
  return derivedFiles.get(
    `bundle ${bundleVersion} ${contents}`,
    (goal) =>
      withLocals(
        storage,
        files.map(({ storageKey }) => storageKey),
        async (paths) => {
          const inputs = files.map((file, index) => ({
            ...file,
            path: paths[index] ?? '',
            isChecked: false,
          }));
          await writeBundle(inputs, goal, limits);
        },
      ),
    {
      person: userId,
      inputBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      beforeMaking: () => limitPackings(context, userId),
    },
  );
}
