import { countMembers, emptyBitmap, intersect, unite, type Bitmap } from './bitmap.ts';
import type { Postings, SearchIndex } from './search-index.ts';

/**
 * One word of a query with the forms that match it. Any of them is enough. A form is the lexemes, separated by spaces, that a
 * design must have.
 */
export interface SearchWord {
  /** The word after correction. */
  word: string;
  exact: string[];
  /** Forms that match too, ranked lower: of synonyms, and of words that begin with an unfinished word. */
  related: string[];
}

type ReadPostings = (forms: readonly string[]) => Postings[];

export const listForms = (words: readonly SearchWord[]) =>
  words.flatMap(({ exact, related }) => [...exact, ...related]);

/** Reads the postings of all lexemes in these forms with one statement. */
export async function readForms(index: SearchIndex, forms: readonly string[]): Promise<ReadPostings> {
  const lexemes = Array.from(new Set(forms.flatMap((form) => form.split(' '))));
  const found = await index.findPostings(lexemes);
  const postings = new Map(lexemes.map((lexeme, at) => [lexeme, found[at]]));
  return (list) =>
    list.map((form) => joinPostings(form.split(' ').flatMap((lexeme) => postings.get(lexeme) ?? [])));
}

/** Returns the designs that have all lexemes of a form in each field. */
function joinPostings([first, ...others]: readonly Postings[]): Postings {
  const none = { tokened: emptyBitmap, titled: emptyBitmap, headed: emptyBitmap, worded: emptyBitmap };
  return others.reduce(
    (all, one) => ({
      tokened: intersect(all.tokened, one.tokened),
      titled: intersect(all.titled, one.titled),
      headed: intersect(all.headed, one.headed),
      worded: intersect(all.worded, one.worded),
    }),
    first ?? none,
  );
}

/** The designs that have a word of the query or one related to it. */
export interface WordMatches extends Omit<Postings, 'tokened'> {
  /** The designs whose title contains the word itself. */
  exact: Bitmap;
}

export function matchWord(word: SearchWord, postingsOf: ReadPostings): WordMatches {
  const exact = postingsOf(word.exact);
  const related = postingsOf(word.related);
  const all = [...exact, ...related];
  const titled = unite(all.map((postings) => postings.titled));
  // The token of a designer counts like the name of a category.
  const tokened = all.map((postings) => postings.tokened);
  return {
    titled,
    headed: unite([...tokened, ...all.map(({ headed }) => headed)]),
    worded: unite([...tokened, ...all.map(({ worded }) => worded)]),
    exact:
      related.length === 0 || exact.length === 0 ? titled : unite(exact.map((postings) => postings.titled)),
  };
}

/**
 * Returns the words of a query that designs have together. If none has all, the most common words are left out, because the
 * rarer ones say more about what is meant.
 */
export async function chooseMatching(
  index: SearchIndex,
  words: readonly SearchWord[],
): Promise<{ words: readonly SearchWord[]; rest: SearchWord[] }> {
  if (words.length < 2) return { words, rest: [] };
  const postingsOf = await readForms(index, listForms(words));
  const found = words.map((word) => ({ word, designs: matchWord(word, postingsOf).worded }));
  let kept = found.filter(({ designs }) => designs.size > 0);
  const byCount = kept.toSorted((a, b) => countMembers(b.designs) - countMembers(a.designs));
  for (const common of byCount) {
    if (kept.length < 2 || intersectAll(kept.map(({ designs }) => designs)).size > 0) break;
    kept = kept.filter((one) => one !== common);
  }
  const chosen = kept.map(({ word }) => word);
  return { words: chosen, rest: words.filter((word) => !chosen.includes(word)) };
}

export function intersectAll([first = emptyBitmap, ...others]: readonly Bitmap[]): Bitmap {
  return others.reduce(intersect, first);
}
