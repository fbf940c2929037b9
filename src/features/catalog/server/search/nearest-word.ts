import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { singleEdits } from './single-edits.ts';

const minLength = 4;
const maxCompared = 40;

/**
 * Returns the words of designs that are one edit away from a word, the most similar ones first. Short words, and those with
 * digits, are not corrected, and no word is corrected in its first letter, which is seldom mistyped.
 */
export async function findNearestWord(db: Db, word: string): Promise<string[]> {
  if (word.length < minLength || /\d/.test(word)) return [];
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('word', '=', (where) => where.fn.any(sql<string[]>`${singleEdits(word)}::text[]`))
    .limit(maxCompared)
    .execute();
  return rows
    .map((row) => row.word)
    .filter((known) => known.length >= minLength && (known[0] === word[0] || isSwapped(known, word)))
    .toSorted((a, b) => rate(b, word) - rate(a, word) || (a < b ? -1 : 1));
}

const isSwapped = (known: string, word: string) => known[0] === word[1] && known[1] === word[0];

/** The number of letters before the edit, and swapped letters before others. */
function rate(known: string, word: string): number {
  const letters = Array.from(word);
  const same = letters.findIndex((letter, place) => known[place] !== letter);
  const isSwap =
    known.length === word.length && known[same] === word[same + 1] && known[same + 1] === word[same];
  return (isSwap ? word.length : 0) + (same === -1 ? word.length : same);
}
