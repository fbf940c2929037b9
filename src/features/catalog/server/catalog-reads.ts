import type { Db } from '#src/db/types.ts';
import type { PartCache } from '#src/http/api/cached-answers.ts';
import { tags } from '#src/http/pages/change-notifications.ts';
import type { ModelCard } from '../schemas.ts';
import { readCounter } from './counters.ts';
import { findModelCards } from './model-cards.ts';
import { createCachedVocabulary, createDirectVocabulary, type Vocabulary } from './search/vocabulary.ts';

/** The reads that many lists have in common. */
export interface CatalogReads {
  /** Returns the cards of these designs in this order, without missing and non-public designs. */
  findCards: (ids: readonly number[]) => Promise<ModelCard[]>;
  readSearchVersion: () => Promise<number>;
  /** @param version the version of the search index, read for this request */
  getVocabulary: (version: number) => Vocabulary;
}

/** Reads from the database each time. */
export function createDirectReads(db: Db): CatalogReads {
  return {
    findCards: (ids) => findModelCards(db, ids),
    readSearchVersion: () => readCounter(db, 'search_version'),
    getVocabulary: () => createDirectVocabulary(db),
  };
}

const versionKey = 'search version';
// An estimate of a card and its text in memory, for the budget of the cache.
const bytesPerCard = 4500;

/** Reads once what has not changed since, for answers that are cached under the same tags. */
export function createCachedReads(parts: PartCache, db: Db): CatalogReads {
  return {
    findCards: async (ids) => {
      const missing: number[] = [];
      // The query begins after all keys were looked up, so that one query reads all missing cards.
      const reading = Promise.resolve().then(() => readCards(db, missing));
      const cards = await Promise.all(
        ids.map((id) =>
          parts.get<ModelCard | undefined>(`card ${id}`, async () => {
            missing.push(id);
            return {
              value: (await reading).get(id),
              bytes: bytesPerCard,
              tags: [tags.catalog, tags.model(id), tags.card(id)],
            };
          }),
        ),
      );
      return cards.filter((card) => card !== undefined);
    },
    readSearchVersion: () =>
      parts.get<number>(versionKey, async () => ({
        value: await readCounter(db, 'search_version'),
        bytes: versionKey.length,
        tags: [tags.catalog, tags.downloads],
      })),
    getVocabulary: (version) => createCachedVocabulary(parts, db, version),
  };
}

async function readCards(db: Db, ids: readonly number[]): Promise<Map<number, ModelCard>> {
  const cards = await findModelCards(db, ids);
  return new Map(cards.map((card) => [card.id, card]));
}
