import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#src/features/context.ts';
import { imageRoute, sendImage } from '#src/http/files/send-image.ts';
import { shareWidth, type ShareCard } from '#src/integrations/share-images/share-card.ts';
import { site } from '#src/site.ts';

const picture = new URL('../../../web/images/plan-batch-1280.webp', import.meta.url);

/** Registers the picture of link previews for all pages without their own, which shows the name and the tagline. */
export function registerShareRoute(app: FastifyInstance, { storage, shareImages }: Context): void {
  app.route({
    ...imageRoute,
    url: '/share.jpg',
    schema: { hide: true },
    handler: (request, reply) => {
      const { brand, tagline: title, accent } = site;
      const hasLayers = site.mark === null;
      const hash = createHash('sha256')
        .update(JSON.stringify([brand, title, accent, hasLayers]))
        .digest('hex');
      const key = `share-images/site/${hash}.jpeg`;
      return sendImage(request, reply, {
        hash,
        width: shareWidth,
        format: 'jpeg',
        isNegotiated: false,
        open: async () => {
          await shareImages.ensure(key, () => describe({ brand, title, accent, hasLayers }));
          return storage.read(key);
        },
      });
    },
  });
}

async function describe(
  shown: Pick<ShareCard, 'brand' | 'title' | 'accent' | 'hasLayers'>,
): Promise<ShareCard> {
  return { ...shown, badge: null, picture: await readFile(picture), crop: { x: 50, y: 50 } };
}
