import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { matchesEtag } from '#src/http/etag.ts';
import type { Images } from '#src/integrations/images.ts';
import type { Storage } from '#src/integrations/storage.ts';
import { notFound } from '#src/lib/errors.ts';
import { Id, IdParams } from '#src/lib/schema.ts';
import { chooseFormat, chooseWidth, imageTypes } from './image-choice.ts';
import { imageVersion } from './image-addresses.ts';

export interface ImageDeps {
  db: Db;
  images: Images;
  storage: Storage;
}

const initialWidth = 960;
const maxIndex = 1000;

const ImageQuery = z.object({
  w: z.pipe(
    z.optional(z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,9})?$/, 'w must be a number.'))),
    z.transform((w) => (w === undefined ? initialWidth : Number(w))),
  ),
  v: z.optional(z.string()),
});
type ImageQuery = z.output<typeof ImageQuery>;

const GalleryParams = z.object({ id: Id, index: z.string() });

/** Images in the best format that the browser takes, in the next width that there is. */
export function registerImageRoutes(app: FastifyInstance, deps: ImageDeps): void {
  const common = {
    // One handler for both, which tells the length without reading the file.
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    config: { isUnlimited: true, answers: [200, 304] },
  };
  const schema = { tags: ['stl-files'], querystring: ImageQuery };
  app.route({
    ...common,
    url: '/api/stl-files/:id/image',
    schema: { ...schema, params: IdParams, summary: "A design's main image" },
    handler: (request, reply) => {
      const { id } = request.params as z.output<typeof IdParams>;
      return sendImage(request, reply, deps, { id, position: 0 });
    },
  });
  app.route({
    ...common,
    url: '/api/stl-files/:id/gallery/:index',
    schema: { ...schema, params: GalleryParams, summary: 'A further image, counted from 0' },
    handler: (request, reply) => {
      const { id, index } = request.params as z.output<typeof GalleryParams>;
      if (!/^\d{1,4}$/.test(index) || Number(index) >= maxIndex) throw noSuchImage();
      return sendImage(request, reply, deps, { id, position: Number(index) + 1 });
    },
  });
}

async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, images, storage }: ImageDeps,
  place: { id: number; position: number },
): Promise<FastifyReply> {
  const { w, v } = request.query as ImageQuery;
  const image = await findImage(db, place);
  const format = chooseFormat(request.headers.accept);
  const width = chooseWidth(w, image.width);
  const version = imageVersion(image.hash);
  const etag = `"${version}-${width}-${format}"`;
  reply.headers({
    etag,
    vary: 'Accept',
    'cache-control': v === version ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const key = await images.ensureVariant(image.hash, width, format);
  reply.type(imageTypes[format]).header('content-length', await storage.sizeOf(key));
  return request.method === 'HEAD' ? reply.send() : reply.send(storage.read(key));
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
