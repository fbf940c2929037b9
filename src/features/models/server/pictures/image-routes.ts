import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { imageQuery, imageRoute, sendImage, type ImageQuery } from '#src/http/send-image.ts';
import type { Images } from '#src/integrations/images.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { notFound } from '#src/lib/errors.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import { chooseFormat, chooseWidth } from './image-choice.ts';

export interface ImageDeps {
  db: Db;
  images: Images;
  storage: Storage;
}

const maxIndex = 1000;
const ModelImageQuery = imageQuery(960);

const GalleryParams = z.object({ id: Id, index: z.string() });

/** Images in the best format that the browser takes, in the next width that there is. */
export function registerImageRoutes(app: FastifyInstance, deps: ImageDeps): void {
  const schema = { tags: ['stl-files'], querystring: ModelImageQuery };
  app.route({
    ...imageRoute,
    url: '/api/stl-files/:id/image',
    schema: { ...schema, params: IdParams, summary: "A design's main image" },
    handler: (request, reply) => {
      const { id } = request.params as z.output<typeof IdParams>;
      return sendModelImage(request, reply, deps, { id, position: 0 });
    },
  });
  app.route({
    ...imageRoute,
    url: '/api/stl-files/:id/gallery/:index',
    schema: { ...schema, params: GalleryParams, summary: 'A further image, counted from 0' },
    handler: (request, reply) => {
      const { id, index } = request.params as z.output<typeof GalleryParams>;
      if (!/^\d{1,4}$/.test(index) || Number(index) >= maxIndex) throw noSuchImage();
      return sendModelImage(request, reply, deps, { id, position: Number(index) + 1 });
    },
  });
}

async function sendModelImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, images, storage }: ImageDeps,
  place: { id: number; position: number },
): Promise<FastifyReply> {
  const { w } = request.query as ImageQuery;
  const { hash, width: ownWidth } = await findImage(db, place);
  const format = chooseFormat(request.headers.accept);
  const width = chooseWidth(w, ownWidth);
  const findKey = () => images.ensureVariant(hash, width, format);
  return sendImage(request, reply, { hash, width, format, storage, findKey });
}

async function findImage(db: Db, { id, position }: { id: number; position: number }) {
  const image = await db
    .selectFrom('model_images')
    .select(['hash', 'width'])
    .where('model_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  if (!image) throw noSuchImage();
  return image;
}

function noSuchImage() {
  return notFound('There is no such image.');
}
