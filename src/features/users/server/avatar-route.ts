import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { parseAccepted } from '#src/http/headers/accept-header.ts';
import {
  imageQuery,
  imageRoute,
  imageVersion,
  sendImage,
  type ImageQuery,
} from '#src/http/files/send-image.ts';
import { avatarKey } from '#src/integrations/avatars.ts';
import { avatarSizes, type AvatarFormat } from '#src/integrations/image-orders.ts';
import { notFound } from '#src/lib/errors.ts';
import type { Context } from '#src/features/context.ts';
import { UserParams } from '../schemas.ts';

/** Serves a person's picture publicly; an uploaded picture takes precedence over the provider's. */
export function registerAvatarRoute(app: FastifyInstance, { db, storage }: Context): void {
  app.route({
    ...imageRoute,
    url: '/api/users/:id/avatar',
    schema: {
      tags: ['users'],
      summary: "Returns a person's profile picture",
      params: UserParams,
      querystring: imageQuery(256),
    },
    handler: async (request, reply) => {
      const { id } = request.params as z.output<typeof UserParams>;
      const { v, w } = request.query as ImageQuery;
      const hash = await findPicture(db, id, v);
      const width = avatarSizes.find((size) => size >= w) ?? 512;
      const format = chooseFormat(request.headers.accept);
      const open = () => storage.read(avatarKey(hash, width, format));
      return sendImage(request, reply, { hash, width, format, open });
    },
  });
}

/** Finds the picture of the requested version, else the preferred one. @throws AppError 404 */
async function findPicture(db: Db, id: string, version: string | undefined): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(['custom_image_hash', 'provider_image_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  const hashes = [row?.custom_image_hash, row?.provider_image_hash].filter((hash) => hash != null);
  const hash = hashes.find((one) => imageVersion(one) === version) ?? hashes[0];
  if (hash === undefined) throw noPicture();
  return hash;
}

function chooseFormat(accept: string | undefined): AvatarFormat {
  return parseAccepted(accept).has('image/webp') ? 'webp' : 'jpeg';
}

function noPicture() {
  return notFound('There is no such picture.');
}
