import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { requireAccess } from '#src/http/api/endpoints.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import { acceptsWebp, chooseFormat } from '#src/http/files/image-format.ts';
import {
  imageQuery,
  imageRoute,
  sendImage,
  type ImageQuery,
  type SentImage,
} from '#src/http/files/send-image.ts';
import { notFound } from '#src/lib/errors.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import type { Context } from '#src/features/context.ts';
import { chooseWidth } from './image-choice.ts';
import { createVariantOpener, type OpenVariant } from './open-variant.ts';

const maxIndex = 1000;
const ModelImageQuery = imageQuery(960);

const GalleryParams = z.object({ id: Id, index: z.string() });

export interface ImagePaths {
  main: string;
  gallery: string;
  /** Serves designs that are not public too, to admins only. */
  isPanel: boolean;
}

export const publicImagePaths: ImagePaths = {
  main: '/api/stl-files/:id/image',
  gallery: '/api/stl-files/:id/gallery/:index',
  isPanel: false,
};

/** Serves images in the best format that the browser accepts, in the next larger width that exists. */
export function registerImageRoutes(
  app: FastifyInstance,
  context: Pick<Context, 'db' | 'images' | 'jobs' | 'log'>,
  { main, gallery, isPanel }: ImagePaths,
): void {
  const access = isPanel ? 'admin' : 'public';
  const parts = { db: context.db, openVariant: createVariantOpener(context) };
  const route = {
    ...imageRoute,
    config: { ...imageRoute.config, access },
    ...(isPanel && { onRequest: requireAccess(app, access) }),
  } as const;
  const schema = { tags: [isPanel ? 'admin' : 'stl-files'], querystring: ModelImageQuery };
  app.route({
    ...route,
    url: main,
    schema: { ...schema, params: IdParams, summary: "A design's main image" },
    handler: (request, reply) => {
      const { id } = request.params as z.output<typeof IdParams>;
      return sendModelImage(request, reply, parts, { id, position: 'first', isPanel });
    },
  });
  app.route({
    ...route,
    url: gallery,
    schema: { ...schema, params: GalleryParams, summary: 'A further image, counted from 0' },
    handler: (request, reply) => {
      const { id, index } = request.params as z.output<typeof GalleryParams>;
      if (!/^\d{1,4}$/.test(index) || Number(index) >= maxIndex) throw noSuchImage();
      return sendModelImage(request, reply, parts, { id, position: Number(index) + 1, isPanel });
    },
  });
}

interface ImageRequest {
  id: number;
  /** 'first' selects the main image or, until that is drawn, the first gallery image. */
  position: number | 'first';
  isPanel: boolean;
}

async function sendModelImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, openVariant }: { db: Db; openVariant: OpenVariant },
  image: ImageRequest,
): Promise<FastifyReply> {
  const find = async (): Promise<SentImage> => {
    const { hash, width: ownWidth } = await findImage(db, image);
    const { accept } = request.headers;
    const format = chooseFormat(accept);
    const width = chooseWidth((request.query as ImageQuery).w, ownWidth);
    const open = () => openVariant({ hash, width, format }, acceptsWebp(accept));
    return { hash, width, format, open, isPrivate: image.isPanel };
  };
  const { images } = request.server;
  const key = image.isPanel ? undefined : images?.toKey(request.raw);
  // Mails embed these images, and webmail shows them on other origins.
  if (!image.isPanel) reply.header('cross-origin-resource-policy', 'cross-origin');
  if (images === undefined || key === undefined) return sendImage(request, reply, await find());
  return images.send({ request, reply }, { key, tags: [tags.model(image.id)], findImage: find });
}

async function findImage(db: Db, { id, position, isPanel }: ImageRequest) {
  const image = await db
    .selectFrom('model_images')
    .innerJoin('models', 'models.id', 'model_id')
    .select(['hash', 'width'])
    .where('model_id', '=', id)
    .$if(position !== 'first', (images) => images.where('position', '=', Number(position)))
    .orderBy('position')
    .limit(1)
    .$if(!isPanel, (images) => images.where('is_public', '=', true))
    .executeTakeFirst();
  if (!image) throw noSuchImage();
  return image;
}

function noSuchImage() {
  return notFound('There is no such image.');
}
