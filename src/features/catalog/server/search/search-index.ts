import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { PartCache } from '#src/http/cache/part-cache.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import { emptyBitmap, readPart, unite, type Bitmap } from './bitmap.ts';
import {
  createCachedVocabulary,
  createDirectVocabulary,
  type Vocabulary,
  hideFromPlanner,
} from './vocabulary.ts';

/**
 * Returns an array of integers as one text for PostgreSQL. The driver quotes each element of an array, which takes some
 * milliseconds for 10,000.
 */
export function toIntArray(values: readonly number[]): RawBuilder<number[]> {
  return sql<number[]>`${`{${values.join(',')}}`}::text::int[]`;
}

/** The designs with a lexeme. */
export interface Postings {
  /** The designs that have it as a token, such as '#c3'. */
  tokened: Bitmap;
  /** The designs whose title contains it. */
  titled: Bitmap;
  /** The designs whose title, or the name of one of their categories or tags, contains it. */
  headed: Bitmap;
  /** The designs whose title, names or description contain it. */
  worded: Bitmap;
}

/** The designs of a popularity, which is the binary logarithm of the downloads in half steps. */
export interface PopularityGroup {
  popularity: number;
  members: Bitmap;
}

export interface Popularity {
  /** The groups by descending popularity, without the designs that have no downloads. */
  groups: readonly PopularityGroup[];
  /** The members of all groups. */
  all: Bitmap;
}

/** Reads one version of the search index for searches. */
export interface SearchIndex {
  vocabulary: Vocabulary;
  /** Returns the postings of each lexeme in this order; those of an unknown one are empty. */
  findPostings: (lexemes: readonly string[]) => Promise<Postings[]>;
  /** Returns the popularity of all designs, which may be that of a minute ago. */
  readPopularity: () => Promise<Popularity>;
  /** Returns those of the designs that have one of these title keys. */
  filterByTitle: (ids: readonly number[], titleKeys: readonly string[]) => Promise<number[]>;
}

const noPostings: Postings = {
  tokened: emptyBitmap,
  titled: emptyBitmap,
  headed: emptyBitmap,
  worded: emptyBitmap,
};

/** Reads from the database each time. */
export function createDirectIndex(db: Db): SearchIndex {
  return {
    vocabulary: createDirectVocabulary(db),
    findPostings: async (lexemes) => {
      if (lexemes.length === 0) return [];
      const found = await readPostings(db, lexemes);
      return lexemes.map((lexeme) => found.get(lexeme) ?? noPostings);
    },
    readPopularity: () => readPopularity(db),
    filterByTitle: (ids, titleKeys) => filterByTitle(db, ids, titleKeys),
  };
}

// Estimates of the memory of the postings of a lexeme and of a part of a bitmap, for the budget of the cache.
const bytesPerLexeme = 500;
const bytesPerPart = 450;

/**
 * Keeps the postings of each lexeme for one version of the search index, and for a minute. The number of unknown lexemes in
 * the cache is limited.
 * @param version was read before, so that nothing cached is older than it
 */
export function createCachedIndex(parts: PartCache, db: Db, version: number): SearchIndex {
  return {
    vocabulary: createCachedVocabulary(parts, db, version),
    findPostings: (lexemes) =>
      parts.getAll(lexemes, {
        toKey: (lexeme) => `postings ${lexeme} ${version}`,
        load: async (missing) => {
          const found = await readPostings(db, missing);
          return (lexeme) => {
            const value = found.get(lexeme) ?? noPostings;
            const size = Object.values<Bitmap>({ ...value }).reduce((sum, bitmap) => sum + bitmap.size, 0);
            return {
              value,
              bytes: bytesPerLexeme + size * bytesPerPart,
              tags: [tags.catalog],
              caching: size > 0 ? 'normal' : 'low-priority',
            };
          };
        },
      }),
    readPopularity: () =>
      parts.get('popularity', async () => {
        const value = await readPopularity(db);
        const size = value.groups.reduce((sum, { members }) => sum + members.size, value.all.size);
        return { value, bytes: bytesPerLexeme + size * bytesPerPart, tags: [tags.catalog] };
      }),
    filterByTitle: (ids, titleKeys) => filterByTitle(db, ids, titleKeys),
  };
}

// `bit_send` writes the number of bits in four bytes before the bits.
const memberBytes = sql<Uint8Array>`substring(bit_send(members) from 5)`;

export async function readPostings(db: Db, lexemes: readonly string[]): Promise<Map<string, Postings>> {
  const { rows } = await sql<{ lexeme: string; field: number; part: number; members: Uint8Array }>`
    select lexeme, field, part, ${memberBytes} as members from search_postings
    where lexeme = any(${hideFromPlanner(lexemes, 'text[]')}::text[])`.execute(db);
  const byField = new Map<string, Map<number, Uint32Array>[]>();
  for (const { lexeme, field, part, members } of rows) {
    const fields = byField.get(lexeme) ?? [new Map(), new Map(), new Map(), new Map()];
    fields[field]?.set(part, readPart(members));
    byField.set(lexeme, fields);
  }
  return new Map(Array.from(byField, ([lexeme, fields]) => [lexeme, toPostings(fields)]));
}

/** @param fields in the order of `search_postings.field` */
function toPostings([tokened, titled, heading, description]: readonly Bitmap[]): Postings {
  const headed = unite([titled ?? emptyBitmap, heading ?? emptyBitmap]);
  return {
    tokened: tokened ?? emptyBitmap,
    titled: titled ?? emptyBitmap,
    headed,
    worded: unite([headed, description ?? emptyBitmap]),
  };
}

async function readPopularity(db: Db): Promise<Popularity> {
  const { rows } = await sql<{ popularity: number; part: number; members: Uint8Array }>`
    select popularity, part, ${memberBytes} as members from search_popularity
    where popularity > 0 order by popularity desc`.execute(db);
  const groups: { popularity: number; members: Map<number, Uint32Array> }[] = [];
  for (const { popularity, part, members } of rows) {
    if (groups.at(-1)?.popularity !== popularity) groups.push({ popularity, members: new Map() });
    groups.at(-1)?.members.set(part, readPart(members));
  }
  return { groups, all: unite(groups.map(({ members }) => members)) };
}

async function filterByTitle(
  db: Db,
  ids: readonly number[],
  titleKeys: readonly string[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ model_id: number }>`
    select model_id from model_search
    where model_id = any(${toIntArray(ids)}) and title_key = any(${titleKeys}::text[])`.execute(db);
  return rows.map(({ model_id }) => model_id);
}
