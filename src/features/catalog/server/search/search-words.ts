import damerauLevenshtein from 'damerau-levenshtein';
import { sql } from 'kysely';
import { hideFromPlanner } from '#src/db/hide-from-planner.ts';
import type { Db } from '#src/db/types.ts';
import { splitWords } from '#src/lib/fold.ts';
import { singleEdits } from '#src/lib/single-edits.ts';

const maxWords = 8;
const maxWordLength = 40;
const maxPrefixWords = 8;
/** A word may be in many groups; each synonym costs time. */
const maxRelatedSynonyms = 20;
const maxCorrections = 3;
const maxNeighbours = 40;
const lastCharacter = '\u{10FFFF}';

// Words that carry no meaning in a query.
const stopWords = new Set(
  'a an and are as at by for from in is it of on or that the this to with'.split(' '),
);

/** One word of a query with the lexemes that match it. Any of them is enough. */
export interface SearchWord {
  /** The word after correction. */
  word: string;
  exact: string[];
  /** Lexemes that match too, ranked lower: of synonyms, and of words that begin with an unfinished last word. */
  related: string[];
}

export interface ResolvedQuery {
  words: SearchWord[];
  /** Folded words of the query that no design contains and that resemble no known word. */
  ignored: string[];
  /** Folded words of the query that no design contains and that were replaced by similar ones. */
  guessed: string[];
}

interface KnownWord {
  word: string;
  lexeme: string;
}

/**
 * Resolves the words of a query against the catalog's vocabulary. An unknown word is replaced by the nearest known ones;
 * without any it is ignored.
 */
export async function resolveQuery(db: Db, query: string): Promise<ResolvedQuery> {
  const words = chooseWords(query);
  if (words.length === 0) return { words: [], ignored: [], guessed: [] };
  const last = words.at(-1) ?? '';
  const { known, unfinished, synonyms } = await lookUp(db, words, last);
  const resolved: SearchWord[] = [];
  const ignored: string[] = [];
  const guessed: string[] = [];
  for (const word of words) {
    const lexeme = known.get(word);
    const completions = word === last ? unfinished.filter((one) => one !== lexeme) : [];
    const related = Array.from(new Set([...(synonyms.get(word) ?? []), ...completions]));
    if (lexeme !== undefined) resolved.push({ word, exact: [lexeme], related });
    else if (related.length > 0) resolved.push({ word, exact: [], related });
    else {
      const nearest = await findNearest(db, word);
      const exact = Array.from(new Set(nearest.map((one) => one.lexeme)));
      if (nearest[0]) {
        resolved.push({ word: nearest[0].word, exact, related: [] });
        guessed.push(word);
      } else ignored.push(word);
    }
  }
  return { words: resolved, ignored, guessed };
}

/** Returns a folded word as it was typed in the query, or the folded word if it was typed as part of a longer one. */
export function toTypedWord(query: string, word: string): string {
  const typed = query.split(/\s+/).find((part) => {
    const [only, ...others] = splitWords(part);
    return only?.slice(0, maxWordLength) === word && others.length === 0;
  });
  const bare = typed?.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') ?? word;
  return bare.length > maxWordLength ? word : bare;
}

function chooseWords(query: string): string[] {
  const all = splitWords(query.slice(0, 1000)).map((word) => word.slice(0, maxWordLength));
  const meant = all.filter((word) => !stopWords.has(word));
  return Array.from(new Set(meant.length > 0 ? meant : all)).slice(0, maxWords);
}

/** Returns the lexemes of the known words, of their synonyms, and of the shortest words that begin with the last one. */
async function lookUp(db: Db, words: string[], last: string) {
  const { rows } = await sql<{
    known: Record<string, string> | null;
    synonyms: Record<string, string[]> | null;
    unfinished: string[];
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
          where word > ${hideFromPlanner(last, 'text')} and word < ${hideFromPlanner(last + lastCharacter, 'text')}
          order by word limit 200
        ) longer
        group by lexeme order by min(length(word)), lexeme limit ${maxPrefixWords}) as unfinished`.execute(
    db,
  );
  const { known, synonyms, unfinished = [] } = rows[0] ?? {};
  return {
    known: new Map(Object.entries(known ?? {})),
    synonyms: new Map(Object.entries(synonyms ?? {})),
    unfinished,
  };
}

/** Returns the nearest known words: those one edit away, else similar ones by trigrams. */
async function findNearest(db: Db, word: string): Promise<KnownWord[]> {
  if (word.length < 3) return [];
  const nearMisses = await db
    .selectFrom('search_words')
    .select(['word', 'lexeme'])
    .where('word', '=', (where) => where.fn.any(sql<string[]>`${singleEdits(word)}::text[]`))
    .limit(maxNeighbours)
    .execute();
  if (nearMisses.length > 0) return chooseNearest(word, nearMisses, 1);
  const { rows } = await sql<KnownWord>`
    select word, lexeme from search_words where word % ${word}
    order by similarity(word, ${word}) desc, word limit ${maxNeighbours}`.execute(db);
  return chooseNearest(word, rows, word.length < 6 ? 1 : word.length < 9 ? 2 : 3);
}

function chooseNearest(word: string, rows: KnownWord[], maxDistance: number): KnownWord[] {
  const near = rows
    .map((row) => ({ ...row, distance: damerauLevenshtein(word, row.word).steps }))
    .filter(({ distance }) => distance <= maxDistance);
  const least = Math.min(...near.map(({ distance }) => distance));
  return near.filter(({ distance }) => distance === least).slice(0, maxCorrections);
}
