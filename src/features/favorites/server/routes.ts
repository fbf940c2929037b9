import type { FastifyInstance } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { mount, publicRead } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import * as contract from '../contract.ts';
import { listFavorites } from './favorite-list.ts';
import { getFavoriteCount, readFavoriteStatus, setFavorite } from './favorites.ts';

export function registerFavoriteRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  mount(app, contract.addFavorite, ({ params, viewer }) =>
    setFavorite(db, { userId: viewer.id, modelId: params.id, isFavorited: true }),
  );
  mount(app, contract.removeFavorite, ({ params, viewer }) =>
    setFavorite(db, { userId: viewer.id, modelId: params.id, isFavorited: false }),
  );
  mount(app, contract.readFavoriteStatus, ({ body, viewer }) => readFavoriteStatus(db, viewer?.id, body.ids));
  mount(
    app,
    contract.getFavoriteCount,
    async ({ params }) => ({ favoriteCount: await getFavoriteCount(db, params.id) }),
    publicRead,
  );
  mount(app, contract.listFavorites, async ({ query, viewer, reply }) => {
    const page = await listFavorites(db, viewer.id, query);
    return sendListPage(reply, page, (cursor) =>
      buildUrl(contract.listFavorites.path, {}, { ...query, cursor }),
    );
  });
}
