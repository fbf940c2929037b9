import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { joinContract, mount, publicRead, requireAccess } from '#src/http/api/endpoints.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import { notFound } from '#src/lib/errors.ts';
import { IdParams } from '#src/lib/schema.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import { adminPreviewFilePath, previewFilePath, previewNotFoundMessage } from '../constants.ts';
import * as schemas from '../schemas.ts';
import { isShown } from './preview-rows.ts';
import { getPreview, getPreviewAsAdmin } from './previews.ts';
import { sendPreview, limitPreviewFiles } from './send-preview.ts';

const endpoints = joinContract(calls, schemas);

export function registerPreviewRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(app, endpoints.getPreview, ({ params }) => getPreview(db, params.id), {
    ...publicRead,
    tags: ({ id }) => [tags.model(String(id))],
  });
  mount(app, endpoints.getPreviewAsAdmin, ({ params }) => getPreviewAsAdmin(db, params.id));
  registerFileRoutes(app, context);
}

const FileParams = z.object({ file: z.string() });
const AdminFileParams = z.extend(IdParams, { file: z.string() });

function registerFileRoutes(app: FastifyInstance, { db, storage, limiter }: Context): void {
  const route = { method: ['GET', 'HEAD'] as ['GET', 'HEAD'], exposeHeadRoute: false };
  const config = { responses: [200, 304], rateLimit: false as const };
  app.route({
    ...route,
    url: previewFilePath,
    config: { ...config, access: 'public', errors: [429] },
    schema: { tags: ['stl-files'], params: FileParams, summary: 'Returns the preview of a mesh as a GLB' },
    handler: async (request, reply) => {
      await limitPreviewFiles(limiter, request);
      const { file } = request.params as z.output<typeof FileParams>;
      const hash = parseFileName(file);
      if (!(await isPublicPreview(db, hash))) throw notFound(previewNotFoundMessage);
      return sendPreview(request, reply, storage, { hash, isPrivate: false });
    },
  });
  app.route({
    ...route,
    url: adminPreviewFilePath,
    config: { ...config, access: 'admin' },
    schema: {
      tags: ['admin'],
      params: AdminFileParams,
      summary: 'Returns the preview of a mesh as a GLB, also before the release',
    },
    onRequest: requireAccess(app, 'admin'),
    handler: (request, reply) => sendAdminPreview(request, reply, { db, storage }),
  });
}

async function sendAdminPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, storage }: Pick<Context, 'db' | 'storage'>,
): Promise<FastifyReply> {
  const { id, file } = request.params as z.output<typeof AdminFileParams>;
  const hash = parseFileName(file);
  const { rows } = await sql`
    select 1 from model_files f join mesh_previews p on p.sha256 = f.sha256
    where f.model_id = ${id} and p.hash = ${hash}`.execute(db);
  if (rows.length === 0) throw notFound(previewNotFoundMessage);
  return sendPreview(request, reply, storage, { hash, isPrivate: true });
}

/** @throws AppError 404 */
function parseFileName(file: string): string {
  const hash = /^([0-9a-f]{64})\.glb$/.exec(file)?.[1];
  if (hash === undefined) throw notFound(previewNotFoundMessage);
  return hash;
}

/** Returns whether a public design shows the preview with this hash. */
async function isPublicPreview(db: Db, hash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mesh_previews p join model_files f on f.sha256 = p.sha256 join models m on m.id = f.model_id
    where p.hash = ${hash} and m.is_public and ${isShown} limit 1`.execute(db);
  return rows.length > 0;
}
