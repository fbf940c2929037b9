import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '#src/db/types.ts';
import { requireAccess } from '#src/http/api/endpoints.ts';
import { imageQuery, imageRoute, sendImage, type ImageQuery } from '#src/http/files/send-image.ts';
import { notFound } from '#src/lib/errors.ts';
import { IdParams } from '#src/lib/schema.ts';
import type { Context } from '#src/features/context.ts';
import { adminTurnPath, maxTurnFiles, previewNotFoundMessage, turnCount, turnPath } from '../constants.ts';
import { findShownPreviews, findTurns } from './preview-rows.ts';

/** The width in which all pictures around a design are served, so that their sum stays small. */
const turnWidth = 640;
const TurnParams = z.extend(IdParams, { index: z.string() });

/** Registers the routes of the pictures around a design. */
export function registerTurnRoutes(app: FastifyInstance, context: Context): void {
  for (const access of ['public', 'admin'] as const) {
    const isPanel = access === 'admin';
    app.route({
      ...imageRoute,
      config: { ...imageRoute.config, access },
      ...(isPanel && { onRequest: requireAccess(app, access) }),
      url: isPanel ? adminTurnPath : turnPath,
      schema: {
        tags: [isPanel ? 'admin' : 'stl-files'],
        params: TurnParams,
        querystring: imageQuery(turnWidth),
        summary: 'Returns a picture of the turn around a file of a design as WebP, counted from 0',
      },
      handler: (request, reply) => sendTurn(request, reply, { ...context, isPanel }),
    });
  }
}

async function sendTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, images, isPanel }: Context & { isPanel: boolean },
): Promise<FastifyReply> {
  const { id, index } = request.params as z.output<typeof TurnParams>;
  const { w } = request.query as ImageQuery;
  if (!/^\d{1,2}$/.test(index) || Number(index) >= turnCount * maxTurnFiles)
    throw notFound(previewNotFoundMessage);
  if (!isPanel && !(await isTurnPublic(db, id))) throw notFound(previewNotFoundMessage);
  const turn = (await findTurns(db, id)).find(({ position }) => position === Number(index));
  if (!turn) throw notFound(previewNotFoundMessage);
  const { hash } = turn;
  const width = Math.min(w > 320 ? turnWidth : 320, turn.width);
  const open = () => images.openVariant(hash, width, 'webp');
  return sendImage(request, reply, {
    hash,
    width,
    format: 'webp',
    isNegotiated: false,
    isPrivate: isPanel,
    open,
  });
}

async function isTurnPublic(db: Db, modelId: number): Promise<boolean> {
  const model = await db
    .selectFrom('models')
    .select('is_public')
    .where('id', '=', modelId)
    .executeTakeFirst();
  return model?.is_public === true && (await findShownPreviews(db, modelId)).length === 0;
}
