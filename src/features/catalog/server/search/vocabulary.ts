import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { PartCache } from '#src/http/cache/part-cache.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import { findNearestWord } from './nearest-word.ts';

/**
 * Hides a value from PostgreSQL's planner, which then estimates the same for all values. Otherwise it may plan a prepared
 * statement for each execution, because it estimates that a plan for the present values is cheaper. For a statement that takes
 * less than a millisecond, planning takes about as long as the execution.
 */
export function hideFromPlanner<T>(value: T, type: string): RawBuilder<T> {
  return sql<T>`(select ${value}::${sql.raw(type)})`;
}

const maxCompletions = 8;
/** A word may be in many groups; each synonym costs time. */
const maxSynonyms = 20;
const maxSplits = 3;
const lastCharacter = '\u{10FFFF}';

/** The lexemes and counts of a word or phrase of a query. A form is the lexemes, separated by spaces, that a design must have. */
export interface WordEntry {
  /** Its form; undefined if no design contains the word, or one of the words of the phrase. */
  lexeme: string | undefined;
  /** The forms of its synonyms and kinds that designs contain. */
  synonyms: string[];
  /** The forms of two words that designs contain and that are the word when they are joined. */
  splits: string[];
  /** The lexemes of the shortest words that begin with it. */
  completions: string[];
}

const unknown: WordEntry = { lexeme: undefined, synonyms: [], splits: [], completions: [] };

/** The words that designs contain, and their synonyms. */
export interface Vocabulary {
  /** @param terms folded words, or words separated by spaces, without repetitions */
  findEntries: (terms: readonly string[]) => Promise<Map<string, WordEntry>>;
  /** Returns the known word that is one edit away from an unknown one. */
  findNearest: (word: string, isAllowed: (word: string) => boolean) => Promise<string | undefined>;
}

/** Reads from the database each time. */
export function createDirectVocabulary(db: Db): Vocabulary {
  return {
    findEntries: (terms) => readEntries(db, terms),
    findNearest: async (word, isAllowed) => (await findNearestWord(db, word)).find(isAllowed),
  };
}

// Estimates of the memory of an entry and of each further word in it, for the budget of the cache.
const bytesPerEntry = 300;
const bytesPerWord = 60;

/**
 * Keeps each word for one version of the search index, and for a minute. The words of new searches are mostly known from
 * earlier ones. The number of unknown words in the cache is limited.
 * @param version was read before, so that no entry is older than it
 */
export function createCachedVocabulary(parts: PartCache, db: Db, version: number): Vocabulary {
  return {
    findEntries: async (terms) => {
      const entries = await parts.getAll(terms, {
        toKey: (term) => `word ${term} ${version}`,
        load: async (missing) => {
          const found = await readEntries(db, missing);
          return (term) => {
            const value = found.get(term) ?? unknown;
            const { lexeme, synonyms, splits, completions } = value;
            const related = synonyms.length + splits.length + completions.length;
            const isKnown = lexeme !== undefined || related > 0;
            const bytes = bytesPerEntry + related * bytesPerWord;
            return { value, bytes, tags: [tags.catalog], caching: isKnown ? 'normal' : 'low-priority' };
          };
        },
      });
      return new Map(terms.map((term, place) => [term, entries[place] ?? unknown]));
    },
    findNearest: async (word, isAllowed) => {
      const found = await parts.get(`nearest ${word} ${version}`, async () => {
        const value = await findNearestWord(db, word);
        const bytes = bytesPerEntry + value.length * bytesPerWord;
        return { value, bytes, tags: [tags.catalog], caching: 'low-priority' };
      });
      return found.find(isAllowed);
    },
  };
}

async function readEntries(db: Db, terms: readonly string[]): Promise<Map<string, WordEntry>> {
  const { rows } = await sql<Omit<WordEntry, 'lexeme'> & { term: string; lexeme: string | null }>`
    with given as materialized (select unnest(${hideFromPlanner(terms, 'text[]')}) collate "C" as term),
    stemmed as materialized (
      select term, (
        select string_agg((ts_lexize('english_words', part))[1], ' ' order by place) collate "C"
        from unnest(string_to_array(term, ' ')) with ordinality as parts (part, place)
      ) as stem
      from given
    )
    select term,
      case when not exists (
        select from unnest(string_to_array(stem, ' ')) part
        where not exists (select from search_words s where s.lexeme = part collate "C")
      ) then stem end as lexeme,
      array(
        select other.lexeme from search_synonyms mine
        join search_synonyms other on other.group_id = mine.group_id and other.lexeme <> mine.lexeme
        where mine.lexeme = stem and not mine.is_kind
          and not exists (
            select from unnest(string_to_array(other.lexeme, ' ')) part
            where not exists (select from search_words s where s.lexeme = part collate "C"))
        group by other.lexeme order by min(other.group_id), min(other.position) limit ${sql.lit(maxSynonyms)}
      ) as synonyms,
      array(
        select first.lexeme || ' ' || second.lexeme from generate_series(2, length(term) - 2) as at
        join search_words first on first.word = left(term, at) join search_words second on second.word = substr(term, at + 1)
        order by abs(2 * at - length(term)) limit ${sql.lit(maxSplits)}
      ) as splits,
      array(
        select longer.lexeme from (
          select word, lexeme from search_words where word > term and word < term || ${sql.lit(lastCharacter)}
          order by word limit 200
        ) longer
        group by longer.lexeme order by min(length(word)), longer.lexeme limit ${sql.lit(maxCompletions)}
      ) as completions
    from stemmed`.execute(db);
  return new Map(rows.map(({ term, lexeme, ...entry }) => [term, { ...entry, lexeme: lexeme ?? undefined }]));
}
