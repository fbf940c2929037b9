import { splitWords } from '#src/lib/fold.ts';
import type { Vocabulary } from './vocabulary.ts';

const maxWords = 8;
const maxWordLength = 40;
/** To find similar words takes longer than the rest of a search. */
const maxCorrectedWords = 3;

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

/**
 * Resolves the words of a query against the catalog's vocabulary. The first three unknown words are replaced by the nearest
 * known ones. Without any they are ignored, and so are further unknown words.
 */
export async function resolveQuery(vocabulary: Vocabulary, query: string): Promise<ResolvedQuery> {
  const words = chooseWords(query);
  if (words.length === 0) return { words: [], ignored: [], guessed: [] };
  const last = words.at(-1) ?? '';
  const { entries, completions } = await vocabulary.findEntries(words);
  const resolved: SearchWord[] = [];
  const ignored: string[] = [];
  const guessed: string[] = [];
  let unknown = 0;
  for (const word of words) {
    const { lexeme, synonyms = [] } = entries.get(word) ?? {};
    const longer = word === last ? completions.filter((one) => one !== lexeme) : [];
    const related = Array.from(new Set([...synonyms, ...longer]));
    if (lexeme !== undefined) resolved.push({ word, exact: [lexeme], related });
    else if (related.length > 0) resolved.push({ word, exact: [], related });
    else {
      unknown += 1;
      const nearest = unknown > maxCorrectedWords ? [] : await vocabulary.findNearest(word);
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
