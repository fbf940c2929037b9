import type { Db } from '#src/db/types.ts';
import type { ApiResponseCache } from '#src/http/api/cached-responses.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import type { ModelCard } from '../schemas.ts';
import { readCounter } from './counters.ts';
import { findCategoryNode, isSlug, type FindCategoryNode } from './search/list-filter.ts';
import { findModelCards } from './model-cards.ts';
import { readSuggestedNames, type SuggestedNames } from './search/suggested-names.ts';
import { createCachedIndex, createDirectIndex, type SearchIndex } from './search/search-index.ts';

/** The reads that many lists have in common. */
export interface CatalogReads {
  /** Returns the cards of these designs in this order, without missing and non-public designs. */
  findCards: (ids: readonly number[]) => Promise<ModelCard[]>;
  findCategoryNode: FindCategoryNode;
  readSearchVersion: () => Promise<number>;
  /** @param version the version of the search index, read for this request */
  getSearchIndex: (version: number) => SearchIndex;
  /** @param version as for `getSearchIndex` */
  readSuggestedNames: (version: number) => Promise<SuggestedNames>;
}

/** Reads from the database each time. */
export function createDirectReads(db: Db): CatalogReads {
  return {
    findCards: (ids) => findModelCards(db, ids),
    findCategoryNode: (slugs) => findCategoryNode(db, slugs),
    readSearchVersion: () => readCounter(db, 'search_version'),
    getSearchIndex: () => createDirectIndex(db),
    readSuggestedNames: () => readSuggestedNames(db),
  };
}

const versionKey = 'search version';
// An estimate of a card and its text in memory, for the budget of the cache.
const bytesPerCard = 4500;
const bytesPerCategory = 500;
const bytesPerName = 200;

/** Reads once what has not changed since, for responses that are cached under the same tags. */
export function createCachedReads(
  { parts, searchParts }: Pick<ApiResponseCache, 'parts' | 'searchParts'>,
  db: Db,
): CatalogReads {
  return {
    findCards: async (ids) => {
      const cards = await parts.getAll<number, ModelCard | undefined>(ids, {
        toKey: (id) => `card ${id}`,
        load: async (missing) => {
          const found = await readCards(db, missing);
          return (id) => ({
            value: found.get(id),
            bytes: bytesPerCard,
            tags: [tags.catalog, tags.model(id), tags.card(id)],
          });
        },
      });
      return cards.filter((card) => card !== undefined);
    },
    findCategoryNode: async (slugs) => {
      const { category = '', subcategory = '' } = slugs;
      const isCached = [category, subcategory].every((slug) => slug === '' || isSlug(slug));
      if (!isCached || (category === '' && subcategory === '')) return findCategoryNode(db, slugs);
      return parts.get(`category ${category}/${subcategory}`, async () => {
        const value = await findCategoryNode(db, slugs);
        const caching = value ? 'normal' : 'low-priority';
        return { value, bytes: bytesPerCategory, tags: [tags.catalog], caching };
      });
    },
    readSearchVersion: () =>
      parts.get<number>(versionKey, async () => ({
        value: await readCounter(db, 'search_version'),
        bytes: versionKey.length,
        tags: [tags.catalog],
      })),
    getSearchIndex: (version) => createCachedIndex(searchParts, db, version),
    readSuggestedNames: (version) =>
      searchParts.get(`suggested names ${version}`, async () => {
        const value = await readSuggestedNames(db);
        const bytes = (value.tags.length + value.categories.length) * bytesPerName;
        return { value, bytes, tags: [tags.catalog] };
      }),
  };
}

async function readCards(db: Db, ids: readonly number[]): Promise<Map<number, ModelCard>> {
  const cards = await findModelCards(db, ids);
  return new Map(cards.map((card) => [card.id, card]));
}
