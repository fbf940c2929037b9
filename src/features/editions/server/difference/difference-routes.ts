import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendPreview, limitPreviewFiles } from '#src/features/previews/server/send-preview.ts';
import { joinContract, mount, publicRead, requireAccess } from '#src/http/api/endpoints.ts';
import { imageQuery, imageRoute, sendImage, type ImageQuery } from '#src/http/files/send-image.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import { notFound } from '#src/lib/errors.ts';
import { IdParams } from '#src/lib/schema.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../../difference-calls.ts';
import {
  adminDifferencePicturePath,
  adminDifferenceViewPath,
  differenceNotFoundMessage,
  differencePicturePath,
  differenceViewPath,
} from '../../difference-constants.ts';
import * as schemas from '../../difference-schemas.ts';
import type { DifferenceMedium } from './difference-rows.ts';
import { getEditionDifferences, listShownMedia } from './shown-differences.ts';

const endpoints = joinContract(calls, schemas);

const pictureWidths = [480, 960] as const;
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal.'));
const PairParams = z.extend(IdParams, { oldSha256: Sha256, newSha256: Sha256 });
const PictureParams = z.extend(PairParams, { kind: z.enum(['before', 'after']) });
const ViewParams = z.extend(PairParams, { file: z.string() });

export function registerDifferenceRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  mount(
    app,
    endpoints.getEditionDifferences,
    ({ params: { id, number } }) => getEditionDifferences(db, { modelId: id, number }, { isPanel: false }),
    { ...publicRead, tags: ({ id }) => [tags.model(String(id))] },
  );
  mount(app, endpoints.getEditionDifferencesAsAdmin, ({ params: { id, number } }) =>
    getEditionDifferences(db, { modelId: id, number }, { isPanel: true }),
  );
  for (const access of ['public', 'admin'] as const) {
    registerPictures(app, context, access);
    registerViews(app, context, access);
  }
}

type FileAccess = 'public' | 'admin';

function registerPictures(app: FastifyInstance, { db, images }: Context, access: FileAccess): void {
  const isPanel = access === 'admin';
  app.route({
    ...imageRoute,
    config: { ...imageRoute.config, access },
    ...(isPanel && { onRequest: requireAccess(app, access) }),
    url: isPanel ? adminDifferencePicturePath : differencePicturePath,
    schema: {
      tags: [isPanel ? 'admin' : 'stl-files'],
      params: PictureParams,
      querystring: imageQuery(pictureWidths[1]),
      summary:
        'Returns a picture of a file before or after a change, with the changed places marked, as WebP',
    },
    handler: async (request, reply) => {
      const { id, kind, ...pair } = request.params as z.output<typeof PictureParams>;
      const { w } = request.query as ImageQuery;
      const media = await listShownMedia(db, { modelId: id, ...pair }, { isPanel });
      const hash = getHash(media, (medium) => medium.kind === kind);
      const width = w > pictureWidths[0] ? pictureWidths[1] : pictureWidths[0];
      const open = () => images.openVariant(hash, width, 'webp');
      return sendImage(request, reply, {
        ...{ hash, width, format: 'webp', isNegotiated: false, isPrivate: isPanel, open },
      });
    },
  });
}

function registerViews(app: FastifyInstance, context: Context, access: FileAccess): void {
  const isPanel = access === 'admin';
  app.route({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: isPanel ? adminDifferenceViewPath : differenceViewPath,
    config: { responses: [200, 304], rateLimit: false as const, access, ...(!isPanel && { errors: [429] }) },
    schema: {
      tags: [isPanel ? 'admin' : 'stl-files'],
      params: ViewParams,
      summary: 'Returns the mesh of a file whose changed places are marked, as a GLB',
    },
    ...(isPanel && { onRequest: requireAccess(app, access) }),
    handler: (request, reply) => sendView(request, reply, { ...context, isPanel }),
  });
}

async function sendView(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, storage, limiter, isPanel }: Context & { isPanel: boolean },
): Promise<FastifyReply> {
  if (!isPanel) await limitPreviewFiles(limiter, request);
  const { id, file, ...pair } = request.params as z.output<typeof ViewParams>;
  const media = await listShownMedia(db, { modelId: id, ...pair }, { isPanel });
  const hash = getHash(media, (medium) => medium.bytes !== null && file === `${medium.hash}.glb`);
  return sendPreview(request, reply, storage, { hash, isPrivate: isPanel });
}

/** @throws AppError 404 */
function getHash(
  media: readonly DifferenceMedium[],
  isWanted: (medium: DifferenceMedium) => boolean,
): string {
  const medium = media.find(isWanted);
  if (!medium) throw notFound(differenceNotFoundMessage);
  return medium.hash;
}
