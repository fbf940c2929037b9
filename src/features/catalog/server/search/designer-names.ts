import damerauLevenshtein from 'damerau-levenshtein';
import { splitWords } from '#src/lib/fold.ts';
import { site } from '#src/site.ts';
import { designerToken } from './model-index.ts';
import type { SearchWord } from './word-matches.ts';

const minGuessLength = 4;

/** The names of the shop's designers, whose designs have a token in the search index. */
export const designerNames = {
  /** Returns the tokens of the designers with this word in their names. */
  find: (word: string): string[] => findTokens((name) => name === word),
  findByBeginning: (word: string): string[] => findTokens((name) => name.startsWith(word)),
  has: (word: string): boolean => findTokens((name) => name === word).length > 0,
  /** Returns the words of the whole name that is one edit away from the words of a query; undefined if there is none. */
  guess(words: readonly string[]): SearchWord[] | undefined {
    const typed = words.join(' ');
    const found = site.designers.find(
      ({ displayName }) =>
        typed.length >= minGuessLength &&
        damerauLevenshtein(typed, splitWords(displayName).join(' ')).steps === 1,
    );
    return found?.displayName
      .split(/\s+/)
      .map((word) => ({ word, exact: [designerToken(found.userId)], related: [] }));
  },
};

function findTokens(matches: (name: string) => boolean): string[] {
  return site.designers
    .filter(({ username, displayName, firstName, lastName }) =>
      splitWords([username, displayName, firstName, lastName].join(' ')).some(matches),
    )
    .map(({ userId }) => designerToken(userId));
}
