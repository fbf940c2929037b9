import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { PartCache } from '#src/http/cache/part-cache.ts';
import { tags } from '#src/http/cache/change-notifications.ts';
import { findNearestWords, type KnownWord } from './nearest-words.ts';

/**
 * Hides a value from PostgreSQL's planner, which then estimates the same for all values. Otherwise it may plan a prepared
 * statement for each execution, because it estimates that a plan for the present values is cheaper. For a statement that takes
 * less than a millisecond, planning takes about as long as the execution.
 */
export function hideFromPlanner<T>(value: T, type: string): RawBuilder<T> {
  return sql<T>`(select ${value}::${sql.raw(type)})`;
}

const maxPrefixWords = 8;
/** A word may be in many groups; each synonym costs time. */
const maxRelatedSynonyms = 20;
const lastCharacter = '\u{10FFFF}';

/** What the catalog knows about a word of a query. */
export interface WordEntry {
  /** Undefined if no design contains the word. */
  lexeme: string | undefined;
  /** The lexemes of its synonyms that designs contain. */
  synonyms: string[];
}

const unknown: WordEntry = { lexeme: undefined, synonyms: [] };

export interface WordEntries {
  /** One entry for each word that was asked for. */
  entries: Map<string, WordEntry>;
  /** The lexemes of the shortest words that begin with the last one. */
  completions: string[];
}

/** The words that designs contain, and their synonyms. */
export interface Vocabulary {
  /** @param words folded words without repetitions, at least one; the last one may be unfinished */
  findEntries: (words: readonly string[]) => Promise<WordEntries>;
  /** Returns the known words that are nearest to an unknown one, at most three. */
  findNearest: (word: string) => Promise<KnownWord[]>;
}

/** Reads from the database each time. */
export function createDirectVocabulary(db: Db): Vocabulary {
  return {
    findEntries: (words) => readEntries(db, words, words.at(-1) ?? ''),
    findNearest: (word) => findNearestWords(db, word),
  };
}

// Estimates of the memory of an entry and of each further word in it, for the budget of the cache.
const bytesPerEntry = 300;
const bytesPerWord = 60;

interface LastWord extends WordEntry {
  completions: string[];
}

/**
 * Keeps each word for one version of the search index, and for a minute. The words of new searches are mostly known from
 * earlier ones. The number of unknown words in the cache is limited.
 * @param version was read before, so that no entry is older than it
 */
export function createCachedVocabulary(parts: PartCache, db: Db, version: number): Vocabulary {
  const cached = <T extends WordEntry & Partial<LastWord>>(key: string, load: () => Promise<T>) =>
    parts.get<T>(`${key} ${version}`, async () => {
      const value = await load();
      const related = value.synonyms.length + (value.completions?.length ?? 0);
      const isKnown = value.lexeme !== undefined || related > 0;
      const bytes = bytesPerEntry + related * bytesPerWord;
      return { value, bytes, tags: [tags.catalog], caching: isKnown ? 'normal' : 'low-priority' };
    });
  return {
    findNearest: (word) =>
      parts.get(`nearest ${word} ${version}`, async () => {
        const value = await findNearestWords(db, word);
        const bytes = bytesPerEntry + value.length * bytesPerWord;
        return { value, bytes, tags: [tags.catalog], caching: 'low-priority' };
      }),
    findEntries: async (words) => {
      const last = words.at(-1) ?? '';
      const missing = { words: [] as string[], last: '' };
      let reading: Promise<WordEntries> | undefined;
      // The query begins after all keys were looked up, so that one query reads everything that is missing.
      const read = () =>
        (reading ??= Promise.resolve().then(() => readEntries(db, missing.words, missing.last)));
      const readEntry = async (word: string): Promise<WordEntry> => {
        missing.words.push(word);
        return (await read()).entries.get(word) ?? unknown;
      };
      const readLast = async (): Promise<LastWord> => {
        missing.last = last;
        const entry = await readEntry(last);
        return { ...entry, completions: (await read()).completions };
      };
      const [{ completions, ...lastEntry }, ...others] = await Promise.all([
        cached(`last word ${last}`, readLast),
        ...words.slice(0, -1).map((word) => cached(`word ${word}`, () => readEntry(word))),
      ]);
      const entries = new Map([...others, lastEntry].map((entry, index) => [words[index] ?? '', entry]));
      return { entries, completions };
    },
  };
}

/** @param last the word to complete; empty for none */
async function readEntries(db: Db, words: readonly string[], last: string): Promise<WordEntries> {
  const { rows } = await sql<{
    known: Record<string, string> | null;
    synonyms: Record<string, string[]> | null;
    completions: string[];
  }>`
    with given as materialized (select unnest(${hideFromPlanner(words, 'text[]')}) as word)
    select
      (select json_object_agg(found.word, found.lexemes) from (
        select w.word, near.lexemes from given w cross join lateral (
          select array_agg(lexeme) as lexemes from (
            select other.lexeme from search_synonyms mine
            join search_synonyms other on other.group_id = mine.group_id and other.lexeme <> mine.lexeme
            where mine.lexeme = (ts_lexize('english_words', w.word))[1] collate "C"
              and exists (select 1 from search_words s where s.lexeme = other.lexeme)
            group by other.lexeme order by min(other.group_id), min(other.position) limit ${maxRelatedSynonyms}
          ) nearest
        ) near where near.lexemes is not null
      ) found) as synonyms,
      (select json_object_agg(w.word, w.lexeme)
        from (select word, (ts_lexize('english_words', word))[1] as lexeme from given) w
        where exists (select 1 from search_words s where s.lexeme = w.lexeme collate "C")) as known,
      array(select lexeme from (
          select word, lexeme from search_words
          where word > ${hideFromPlanner(last, 'text')}
            and word < ${hideFromPlanner(last === '' ? '' : last + lastCharacter, 'text')}
          order by word limit 200
        ) longer
        group by lexeme order by min(length(word)), lexeme limit ${maxPrefixWords}) as completions`.execute(
    db,
  );
  const { known, synonyms, completions = [] } = rows[0] ?? {};
  const lexemes = new Map(Object.entries(known ?? {}));
  const related = new Map(Object.entries(synonyms ?? {}));
  const toEntry = (word: string): [string, WordEntry] => [
    word,
    { lexeme: lexemes.get(word), synonyms: related.get(word) ?? [] },
  ];
  return { entries: new Map(words.map(toEntry)), completions };
}
