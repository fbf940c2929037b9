import type { FastifyInstance } from 'fastify';
import { joinContract, mount, publicRead } from '#src/http/api/endpoints.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { listFavorites } from './favorite-list.ts';
import { getFavoriteCount, readFavoriteStatus, setFavorite } from './favorites.ts';

const endpoints = joinContract(calls, schemas);

export function registerFavoriteRoutes(app: FastifyInstance, { db }: Context): void {
  mount(app, endpoints.addFavorite, ({ params, viewer }) =>
    setFavorite(db, { userId: viewer.id, modelId: params.id, isFavorited: true }),
  );
  mount(app, endpoints.removeFavorite, ({ params, viewer }) =>
    setFavorite(db, { userId: viewer.id, modelId: params.id, isFavorited: false }),
  );
  mount(app, endpoints.readFavoriteStatus, ({ body, viewer }) =>
    readFavoriteStatus(db, viewer?.id, body.ids),
  );
  mount(
    app,
    endpoints.getFavoriteCount,
    async ({ params }) => ({ favoriteCount: await getFavoriteCount(db, params.id) }),
    { ...publicRead, responseTags: ({ id }) => [tags.model(String(id)), tags.card(String(id))] },
  );
  mount(app, endpoints.listFavorites, async ({ query, viewer, reply }) => {
    const page = await listFavorites(db, viewer.id, query);
    return sendListPage(reply, page, (cursor) =>
      buildUrl(endpoints.listFavorites.path, {}, { ...query, cursor }),
    );
  });
}
