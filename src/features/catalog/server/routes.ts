import type { FastifyInstance } from 'fastify';
import { tags } from '#src/http/pages/changes.ts';
import { mount, publicRead } from '#src/http/api/endpoints.ts';
import type { Kept } from '#src/http/pages/kept.ts';
import { answerPage } from '#src/http/api/list-page.ts';
import { addressOf } from '#src/lib/endpoint.ts';
import * as contract from '../contract.ts';
import { publicImagePaths, registerImageRoutes } from './pictures/image-routes.ts';
import { registerShareRoutes, type ShareRouteDeps } from './pictures/share-routes.ts';
import { listModels } from './lists/model-list.ts';
import { getModel } from './models.ts';
import type { PartialSearch } from './search/search.ts';
import { createRecentSearches } from './search/recent-searches.ts';
import { listPopular, listTrending } from './lists/top-models.ts';

const catalogueRead = { ...publicRead, tags: () => [tags.catalogue] };

export interface ModelRouteDeps extends ShareRouteDeps {
  kept: Kept;
}

export function registerModelRoutes(app: FastifyInstance, deps: ModelRouteDeps): void {
  const { db, kept } = deps;
  const recentSearches = createRecentSearches();
  kept.add({
    forget: (which) => {
      if (which === 'everything') recentSearches.clear();
    },
  });
  registerImageRoutes(app, deps, publicImagePaths);
  registerShareRoutes(app, deps);
  mount(
    app,
    contract.listModels,
    async ({ query: given, reply }) => {
      const query = dropBlankFields(given);
      const page = await listModels({ db, recentSearches }, query);
      if (page.partial) reply.headers(writePartlySearched(page.partial));
      return answerPage(reply, page, (cursor) =>
        addressOf(contract.listModels.path, {}, { ...query, cursor }),
      );
    },
    { ...catalogueRead, config: { answerHeaders: contract.searchHeaders } },
  );
  mount(app, contract.listTrending, ({ query }) => listTrending(db, query.limit), catalogueRead);
  mount(app, contract.listPopular, ({ query }) => listPopular(db, query.limit), catalogueRead);
  mount(app, contract.getModel, ({ params }) => getModel(db, params.id), {
    ...publicRead,
    tags: ({ id }) => [tags.catalogue, tags.model(String(id))],
  });
}

const toHeader = (words: readonly string[]) =>
  words.map((word) => encodeURIComponent(word.toWellFormed())).join(' ');

function writePartlySearched({ words, ignored }: PartialSearch): Record<string, string> {
  return { 'x-search-words': toHeader(words), 'x-search-ignored': toHeader(ignored) };
}

/** Removes blank fields, because an HTML form sends its empty fields too. */
function dropBlankFields(query: contract.ModelListQuery): contract.ModelListQuery {
  return {
    ...query,
    q: query.q?.trim() || undefined,
    category: query.category || undefined,
    subcategory: query.subcategory || undefined,
  };
}
