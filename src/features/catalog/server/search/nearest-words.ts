import damerauLevenshtein from 'damerau-levenshtein';
import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { singleEdits } from './single-edits.ts';

const minLength = 3;
const maxNearest = 3;
const maxCompared = 40;

export interface KnownWord {
  word: string;
  lexeme: string;
}

/** Returns the nearest words that designs contain, at most three: those one edit away, else similar ones by trigrams. */
export async function findNearestWords(db: Db, word: string): Promise<KnownWord[]> {
  if (word.length < minLength) return [];
  const oneEditAway = await readOneEditAway(db, word);
  if (oneEditAway.length > 0) return chooseNearest(word, oneEditAway, 1);
  const maxDistance = word.length < 6 ? 1 : word.length < 9 ? 2 : 3;
  return chooseNearest(word, await readSimilar(db, word), maxDistance);
}

function readOneEditAway(db: Db, word: string): Promise<KnownWord[]> {
  return db
    .selectFrom('search_words')
    .select(['word', 'lexeme'])
    .where('word', '=', (where) => where.fn.any(sql<string[]>`${singleEdits(word)}::text[]`))
    .limit(maxCompared)
    .execute();
}

async function readSimilar(db: Db, word: string): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select word, lexeme from search_words where word % ${word}
    order by similarity(word, ${word}) desc, word limit ${maxCompared}`.execute(db);
  return rows;
}

function chooseNearest(word: string, known: readonly KnownWord[], maxDistance: number): KnownWord[] {
  const compared = known.map((one) => ({
    known: one,
    distance: damerauLevenshtein(word, one.word).steps,
  }));
  const least = Math.min(maxDistance, ...compared.map(({ distance }) => distance));
  return compared
    .filter(({ distance }) => distance === least)
    .map((one) => one.known)
    .slice(0, maxNearest);
}
