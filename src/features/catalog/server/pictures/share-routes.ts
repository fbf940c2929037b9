import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { imageRoute, sendImage } from '#src/http/files/send-image.ts';
import { notFound } from '#src/lib/errors.ts';
import { IdParams } from '#src/lib/schema.ts';
import { shareWidth } from '#src/integrations/share-images/share-card.ts';
import type { Context } from '#src/features/context.ts';
import { modelNotFoundMessage } from '../../constants.ts';
import { ensureShareImage, findShareRows, shareImagePath, shareVersion } from './share-image.ts';

/** Registers the route of the share image, the preview of links to a design. */
export function registerShareRoutes(app: FastifyInstance, context: Context): void {
  app.route({
    ...imageRoute,
    config: { ...imageRoute.config, access: 'public' },
    url: shareImagePath,
    schema: {
      tags: ['stl-files'],
      params: IdParams,
      querystring: z.object({ v: z.optional(z.string()) }),
      summary: "Returns the image of a design's link previews, 1200 x 630 pixels",
    },
    handler: async (request, reply) => {
      const { id } = request.params as z.output<typeof IdParams>;
      const [row] = await findShareRows(context.db, [id]);
      if (!row?.is_public) throw notFound(modelNotFoundMessage);
      return sendImage(request, reply, {
        hash: shareVersion(row),
        width: shareWidth,
        format: 'jpeg',
        isNegotiated: false,
        open: async () => context.storage.read(await ensureShareImage(context, row)),
      });
    },
  });
}
