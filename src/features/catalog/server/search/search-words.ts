import { splitWords } from '#src/lib/fold.ts';
import { designerNames } from './designer-names.ts';
import { splitSearchWords } from './split-search-words.ts';
import type { Vocabulary, WordEntry } from './vocabulary.ts';
import { listForms } from './word-forms.ts';
import type { SearchWord } from './word-matches.ts';

const maxWords = 8;
const maxWordLength = 40;
/** To find similar words takes longer than the rest of a search. */
const maxCorrectedWords = 3;
export const maxPhraseWords = 3;

// Words that carry no meaning in a query.
const stopWords = new Set(
  'a an and are as at by for from in is it of on or that the this to with'.split(' '),
);

export interface ResolvedQuery {
  words: SearchWord[];
  /** Folded words of the query that no design contains and that resemble no known word. */
  ignored: string[];
  /** Folded words of the query that no design contains and that were replaced by similar ones. */
  guessed: string[];
}

/** Adjacent words of a query that may be one word in the catalog, or a phrase with synonyms. */
interface Phrase {
  /** The folded words of the query that the phrase contains, without those that carry no meaning. */
  words: string[];
  /** The words joined, or separated by spaces. */
  term: string;
}

/**
 * Resolves the words of a query against the names of the designers and the catalog's vocabulary. If a query is one edit away
 * from the name of a designer, it is replaced by that name; otherwise its first three unknown words are by the nearest known ones.
 * Without any they are ignored, and so are further unknown words.
 */
export async function resolveQuery(vocabulary: Vocabulary, query: string): Promise<ResolvedQuery> {
  const words = chooseWords(query);
  if (words.length === 0) return { words: [], ignored: [], guessed: [] };
  const phrases = listPhrases(query);
  const terms = new Set([...words.flatMap(listForms), ...phrases.map(({ term }) => term)]);
  const entries = await vocabulary.findEntries(Array.from(terms));
  const last = words.at(-1);
  const resolved = words.map((word) => resolveWord(word, { entries, phrases, isLast: word === last }));
  const isUnknown = ({ exact, related }: SearchWord) => exact.length + related.length === 0;
  const unknown = resolved.filter(isUnknown).map(({ word }) => word);
  if (unknown.length === 0) return { words: resolved, ignored: [], guessed: [] };
  const designer = designerNames.guess(words);
  if (designer) return { words: designer, ignored: [], guessed: words };
  const guesses = await guessWords(vocabulary, unknown);
  return {
    words: resolved.flatMap((one) => guesses.get(one.word) ?? (isUnknown(one) ? [] : one)),
    ignored: unknown.filter((word) => !guesses.has(word)),
    guessed: Array.from(guesses.keys()),
  };
}

interface KnownTerms {
  entries: ReadonlyMap<string, WordEntry>;
  phrases: readonly Phrase[];
  /** The last word may be unfinished. */
  isLast: boolean;
}

function resolveWord(word: string, { entries, phrases, isLast }: KnownTerms): SearchWord {
  const own = listForms(word).flatMap((form) => entries.get(form) ?? []);
  const phraseTerms = phrases.flatMap((phrase) => (phrase.words.includes(word) ? phrase.term : []));
  const joined = phraseTerms.filter((term) => !term.includes(' '));
  const listEntries = (terms: readonly string[]) => terms.flatMap((term) => entries.get(term) ?? []);
  const completions = entries.get(word)?.completions ?? [];
  // A word such as "to" is in most texts, so that it is searched for as the beginning of others.
  const isBeginning = stopWords.has(word) && completions.length > 0;
  const lexemes = isBeginning ? [] : [...own, ...listEntries(joined)].flatMap(({ lexeme }) => lexeme ?? []);
  const splits = own.flatMap((entry) => entry.splits);
  const synonyms = [...listEntries(phraseTerms), ...own].flatMap((entry) => entry.synonyms);
  const exact = new Set([...lexemes, ...designerNames.find(word), ...(lexemes.length === 0 ? splits : [])]);
  const isFinished = !isLast && exact.size + synonyms.length > 0;
  const longer = isFinished ? [] : [...designerNames.findByBeginning(word), ...completions];
  const related = new Set([...synonyms, ...splits, ...longer]);
  return { word, exact: Array.from(exact), related: Array.from(related).filter((form) => !exact.has(form)) };
}

async function guessWords(
  vocabulary: Vocabulary,
  unknown: readonly string[],
): Promise<Map<string, SearchWord>> {
  const guesses = new Map<string, SearchWord>();
  for (const word of unknown.slice(0, maxCorrectedWords)) {
    const nearest = await vocabulary.findNearest(word, (known) => !designerNames.has(known));
    const entries = nearest === undefined ? undefined : await vocabulary.findEntries([nearest]);
    const lexeme = entries?.get(nearest ?? '')?.lexeme;
    if (nearest !== undefined && lexeme !== undefined)
      guesses.set(word, { word: nearest, exact: [lexeme], related: [] });
  }
  return guesses;
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

const listWords = (query: string) =>
  splitSearchWords(query.slice(0, 1000)).map((word) => word.slice(0, maxWordLength));

/** Returns the first words of a query, without those that carry no meaning unless it has no others. */
export function chooseWords(query: string): string[] {
  const all = listWords(query);
  const meant = all.filter((word) => !stopWords.has(word));
  return Array.from(new Set(meant.length > 0 ? meant : all)).slice(0, maxWords);
}

function listPhrases(query: string): Phrase[] {
  const all = listWords(query).slice(0, 2 * maxWords);
  const hasMeaning = (word: string) => !stopWords.has(word);
  const joined = listRuns(all).map((run) => ({ words: run.filter(hasMeaning), term: run.join('') }));
  const spaced = listRuns(all.filter(hasMeaning)).map((run) => ({ words: run, term: run.join(' ') }));
  return [...joined, ...spaced].filter(({ words, term }) => words.length > 0 && term.length <= maxWordLength);
}

/** Returns the runs of two and three adjacent words. */
function listRuns(words: readonly string[]): string[][] {
  return words.flatMap((_, start) =>
    Array.from({ length: maxPhraseWords - 1 }, (__, more) => words.slice(start, start + more + 2)).filter(
      (run, more) => run.length === more + 2,
    ),
  );
}
