import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#src/db/types.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import { addResponseTags, preventCaching } from '#src/http/api/cached-responses.ts';
import { joinContract, mount, publicRead } from '#src/http/api/endpoints.ts';
import { sendListPage } from '#src/http/api/list-page.ts';
import { buildUrl } from '#src/lib/endpoint.ts';
import type { Context } from '#src/features/context.ts';
import * as calls from '../calls.ts';
import * as schemas from '../schemas.ts';
import { searchHeaders } from '../constants.ts';
import { publicImagePaths, registerImageRoutes } from './pictures/image-routes.ts';
import { registerShareRoutes } from './pictures/share-routes.ts';
import { listModels, type ModelListPage } from './lists/model-list.ts';
import { listOccasions } from './lists/occasions.ts';
import { createCategoryCounts } from './lists/category-counts.ts';
import { createCachedReads, createDirectReads, type CatalogReads } from './catalog-reads.ts';
import { getModel } from './models.ts';
import type { ModelCard } from '../schemas.ts';
import type { PartialSearch } from './search/matches.ts';
import { listRelated } from './related/related-models.ts';
import { listPopular, listTrending } from './lists/top-models.ts';
import type { MissCounter } from './search/search-misses.ts';
import { suggest } from './lists/suggestions.ts';

const endpoints = joinContract(calls, schemas);

const catalogRead = { ...publicRead, tags: () => [tags.catalog] };

export function registerCatalogRoutes(app: FastifyInstance, context: Context, misses: MissCounter): void {
  const { db } = context;
  const reads = app.apiResponses ? createCachedReads(app.apiResponses, db) : createDirectReads(db);
  const countCategories = createCategoryCounts(db);
  registerImageRoutes(app, context, publicImagePaths);
  registerShareRoutes(app, context);
  mount(
    app,
    endpoints.listModels,
    async ({ query: given, request, reply }) => {
      const query = dropBlankFields(given);
      const page = await listModels(db, reads, query);
      if (page.partial) reply.headers(writePartialSearch(page.partial));
      tagList(request, query, page.items);
      if (isMissed(query, page)) {
        preventCaching(request);
        if (request.method !== 'HEAD') misses.count(query.q);
      }
      return sendListPage(reply, page, (cursor) =>
        buildUrl(endpoints.listModels.path, {}, { ...query, cursor }),
      );
    },
    { ...catalogRead, config: { responseHeaders: searchHeaders } },
  );
  mount(
    app,
    endpoints.countCategories,
    ({ query }) => countCategories(dropBlankFields(query), reads),
    catalogRead,
  );
  mount(
    app,
    endpoints.listOccasions,
    async ({ request }) => {
      const { tiles, shown } = await listOccasions(db, reads);
      addResponseTags(request, getCardTags(shown));
      return tiles;
    },
    { ...publicRead, tags: () => [tags.catalog, tags.site] },
  );
  mount(
    app,
    endpoints.suggestSearches,
    async ({ query, request }) => {
      const found = await suggest(db, reads, query.q);
      addResponseTags(request, getCardTags(found.designs));
      return found;
    },
    { ...catalogRead, responseTags: () => [tags.site] },
  );
  registerTopLists(app, db, reads);
  mount(app, endpoints.getModel, ({ params }) => getModel(db, params.id), {
    ...publicRead,
    tags: getDesignTags,
    responseTags: ({ id }) => [tags.card(String(id))],
  });
}

const getDesignTags = ({ id }: Record<string, unknown>) => [tags.catalog, tags.model(String(id))];
const getCardTags = (cards: readonly Pick<ModelCard, 'id'>[]) => cards.map(({ id }) => tags.card(id));

function registerTopLists(app: FastifyInstance, db: Db, reads: CatalogReads): void {
  const listCards = async <Card extends ModelCard>(request: FastifyRequest, read: Promise<Card[]>) => {
    const cards = await read;
    addResponseTags(request, getCardTags(cards));
    return cards;
  };
  mount(
    app,
    endpoints.listTrending,
    ({ query, request }) => listCards(request, listTrending(db, query.limit, reads)),
    catalogRead,
  );
  mount(
    app,
    endpoints.listPopular,
    ({ query, request }) => listCards(request, listPopular(db, query.limit, reads)),
    catalogRead,
  );
  mount(
    app,
    endpoints.listRelated,
    ({ params, request }) => listCards(request, listRelated(db, params.id, reads)),
    { ...catalogRead, tags: getDesignTags },
  );
}

/** The order of popular designs changes with each download. That of searches follows within two minutes (decision 38). */
function tagList(request: FastifyRequest, query: schemas.ModelListQuery, cards: readonly ModelCard[]): void {
  addResponseTags(request, getCardTags(cards));
  if (query.sort === 'popular') addResponseTags(request, [tags.downloads]);
}

/** Returns whether no design has the words of a search, so that its first page is empty or a guess. */
function isMissed(
  query: schemas.ModelListQuery,
  { total, partial }: ModelListPage,
): query is schemas.ModelListQuery & { q: string } {
  const { q, cursor, ...filters } = query;
  const isUnfiltered = getRestrictions(filters).length === 0;
  if (q === undefined || cursor !== undefined || !isUnfiltered) return false;
  return total === 0 || (partial?.guessed.length ?? 0) > 0;
}

function getRestrictions({
  limit: _limit,
  sort: _sort,
  class: _class,
  ...filters
}: Partial<schemas.ModelListQuery>) {
  return Object.values(filters).filter((value) => value !== undefined);
}

const toHeader = (words: readonly string[]) =>
  words.map((word) => encodeURIComponent(word.toWellFormed())).join(' ');

function writePartialSearch({ words, ignored, guessed }: PartialSearch): Record<string, string> {
  return {
    'x-search-words': toHeader(words),
    ...(ignored.length > 0 && { 'x-search-ignored': toHeader(ignored) }),
    ...(guessed.length > 0 && { 'x-search-guessed': toHeader(guessed) }),
  };
}

/** Removes blank fields, because an HTML form sends its empty fields too. */
function dropBlankFields<Query extends Partial<schemas.ModelListQuery>>(query: Query): Query {
  return {
    ...query,
    q: query.q?.trim() || undefined,
    category: query.category || undefined,
    subcategory: query.subcategory || undefined,
    tag: query.tag || undefined,
    designer: query.designer || undefined,
  };
}
