import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { addResponseTags } from '#src/http/api/cached-responses.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import { joinContract, mount, publicRead } from '#src/http/api/endpoints.ts';
import { AppError, notFound } from '#src/lib/errors.ts';
import { IdParams } from '#src/lib/schema.ts';
import { site } from '#src/site.ts';
import type { Context } from '#src/features/context.ts';
import { modelNotFoundMessage } from '../../constants.ts';
import * as calls from '../../embed-calls.ts';
import { embedSize, limitEmbedSize, writeEmbedFrame } from '../../embed-frame.ts';
import * as schemas from '../../embed-schemas.ts';
import type { ModelCard } from '../../schemas.ts';
import { findModelCards } from '../model-cards.ts';
import { findShareRows, shareImageAddress } from '../pictures/share-image.ts';
import { embedSecurityPolicy, writeEmbedCard } from './embed-card.ts';

const endpoints = joinContract(calls, schemas);
const cacheSeconds = 3600;
const shareImageSize = { width: 1200, height: 630 };

/** Registers the card of a design for other sites, and oEmbed (oembed.com), by which they find it. */
export function registerEmbedRoutes(app: FastifyInstance, { db, origin }: Context): void {
  app.route({
    method: 'GET',
    url: '/api/stl-files/:id/embed',
    config: { access: 'public' },
    schema: {
      tags: ['stl-files'],
      params: IdParams,
      summary: 'Returns a small card of a design as a document that other sites may frame',
    },
    handler: async (request, reply) => {
      const { id } = request.params as z.output<typeof IdParams>;
      const compute = async () => {
        const card = await findCard(db, id);
        addResponseTags(request, getDesignTags(id));
        reply.removeHeader('x-frame-options');
        reply.headers({
          'content-security-policy': embedSecurityPolicy(),
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': publicRead.cacheControl,
          'content-type': 'text/html; charset=utf-8',
        });
        return writeEmbedCard(card, origin());
      };
      if (!app.apiResponses) return reply.send(await compute());
      const read = { key: `/api/stl-files/${id}/embed`, compute, pageTags: [], isForAll: true };
      return app.apiResponses.send({ request, reply }, read);
    },
  });
  mount(
    app,
    endpoints.describeEmbed,
    ({ query, request }) => {
      if (query.format === 'xml') throw new AppError(501, 'not_implemented', 'Only JSON is available.');
      const id = parseDesignId(query.url, origin());
      if (id === undefined) throw notFound('No design is at this address.');
      addResponseTags(request, getDesignTags(id));
      return describe(db, origin(), { ...query, id });
    },
    { ...publicRead, responseTags: () => [], config: { errors: [404, 501] } },
  );
}

const getDesignTags = (id: number) => [tags.catalog, tags.model(id), tags.card(id)];

/** @throws AppError 404, also for a design that is not public */
async function findCard(db: Db, id: number): Promise<ModelCard> {
  const [card] = await findModelCards(db, [id]);
  if (!card) throw notFound(modelNotFoundMessage);
  return card;
}

async function describe(
  db: Db,
  origin: string,
  { id, maxwidth, maxheight }: schemas.EmbedQuery & { id: number },
): Promise<schemas.Embed> {
  const card = await findCard(db, id);
  const maxWidth = maxwidth ?? embedSize.width;
  const isTooLarge = maxWidth < embedSize.minWidth || (maxheight ?? embedSize.height) < embedSize.height;
  const [row] = await findShareRows(db, [id]);
  const image = row && shareImageAddress(row);
  return {
    version: '1.0',
    provider_name: site.brand,
    provider_url: `${origin}/`,
    title: card.title,
    ...(card.designer && {
      author_name: card.designer.displayName,
      author_url: `${origin}/designer/${card.designer.username}`,
    }),
    cache_age: cacheSeconds,
    ...(image && {
      thumbnail_url: `${origin}${image}`,
      thumbnail_width: shareImageSize.width,
      thumbnail_height: shareImageSize.height,
    }),
    ...(isTooLarge
      ? { type: 'link' as const }
      : {
          type: 'rich' as const,
          html: writeEmbedFrame(card, origin, maxWidth),
          ...limitEmbedSize(maxWidth),
        }),
  };
}

/** Returns the id of the design whose page is at the URL. */
function parseDesignId(url: string, origin: string): number | undefined {
  const parsed = URL.parse(url);
  if (parsed?.origin !== new URL(origin).origin) return undefined;
  const id = Number(/^\/model\/([1-9]\d{0,9})\/?$/.exec(parsed.pathname)?.[1]);
  return Number.isInteger(id) && id <= 2_147_483_647 ? id : undefined;
}
