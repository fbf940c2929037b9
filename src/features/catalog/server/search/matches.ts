import { splitWords } from '#src/lib/fold.ts';
import {
  countMembers,
  emptyBitmap,
  intersect,
  listAscending,
  subtract,
  toBitmap,
  unite,
  type Bitmap,
} from './bitmap.ts';
import { isCutKey, titleLengthToken, toTitleKey } from './model-index.ts';
import type { Postings, SearchIndex } from './search-index.ts';
import { resolveQuery, type SearchWord } from './search-words.ts';

/** A design is found if it has one lexeme of each word, and all tokens. */
export interface IndexQuery {
  /** Empty to match designs by the tokens alone. */
  words: readonly SearchWord[];
  /** The search tokens of the category and the properties in the filter. */
  tokens: readonly string[];
  /** The words searched for, ignored and replaced; undefined if none was ignored or replaced. */
  partial: PartialSearch | undefined;
  /** The keys of titles that equal the query. */
  titleKeys: readonly string[];
}

/** The folded words of a query of which some had to be ignored or replaced by similar ones. */
export interface PartialSearch {
  words: string[];
  ignored: string[];
  /** Words of the query that were replaced because no design contains them. */
  guessed: string[];
}

/**
 * The designs that a query finds, in disjoint tiers: 0 the query is the title, 1 the title has all words, 2 the title has all
 * words or their synonyms and completions, 3 title, categories and tags have them, 4 the description is needed too.
 */
export interface Matches {
  tiers: readonly Bitmap[];
  total: number;
}

/**
 * @param query empty to match designs by the tokens alone
 * @param tokens the search tokens of the category and the properties in the filter
 * @returns undefined when the query has no word that any design has
 */
export async function toIndexQuery(
  { vocabulary }: SearchIndex,
  query: string,
  tokens: readonly string[],
): Promise<IndexQuery | undefined> {
  if (query === '')
    return tokens.length === 0 ? undefined : { words: [], tokens, partial: undefined, titleKeys: [] };
  const { words, ignored, guessed } = await resolveQuery(vocabulary, query);
  if (words.length === 0) return undefined;
  return {
    words,
    tokens,
    partial:
      ignored.length + guessed.length === 0
        ? undefined
        : { words: words.map(({ word }) => word), ignored, guessed },
    titleKeys: Array.from(new Set([toTitleKey(query), toTitleKey(words.map(({ word }) => word).join(' '))])),
  };
}

export async function findMatches(index: SearchIndex, query: IndexQuery): Promise<Matches> {
  const { words, tokens, titleKeys } = query;
  const lengthTokens = listTitleLengths(query);
  const lexemes = words.flatMap(({ exact, related }) => [...exact, ...related]);
  const wanted = Array.from(new Set([...lexemes, ...tokens, ...lengthTokens]));
  const found = await index.findPostings(wanted);
  const postings = new Map(wanted.map((lexeme, at) => [lexeme, found[at]]));
  const postingsOf = (list: readonly string[]) => list.flatMap((lexeme) => postings.get(lexeme) ?? []);
  const filters = postingsOf(tokens).map(({ tokened }) => tokened);
  const tiers =
    words.length === 0
      ? [emptyBitmap, intersectAll(filters)]
      : await rankByField(index, {
          titleKeys,
          within: tokens.length === 0 ? undefined : intersectAll(filters),
          ofTitleLength:
            lengthTokens.length === 0
              ? undefined
              : unite(postingsOf(lengthTokens).map(({ tokened }) => tokened)),
          words: words.map(({ exact, related }) => matchWord(postingsOf(exact), postingsOf(related))),
        });
  return { tiers, total: tiers.reduce((sum, tier) => sum + countMembers(tier), 0) };
}

/** The tokens of the numbers of words in titles with these keys; none if titles may be longer than their keys. */
function listTitleLengths({ words, titleKeys }: IndexQuery): string[] {
  if (titleKeys.some(isCutKey)) return [];
  const lexemes = new Map(words.map(({ word, exact: [lexeme = word] }) => [word, lexeme]));
  return titleKeys.map((key) =>
    titleLengthToken(new Set(splitWords(key).map((word) => lexemes.get(word) ?? word)).size),
  );
}

/** The designs that have a word of the query or one related to it. */
interface WordMatches extends Omit<Postings, 'tokened'> {
  /** The designs whose title contains the word itself. */
  exact: Bitmap;
}

function matchWord(exact: readonly Postings[], related: readonly Postings[]): WordMatches {
  const all = [...exact, ...related];
  const titled = unite(all.map((postings) => postings.titled));
  return {
    titled,
    headed: unite(all.map(({ headed }) => headed)),
    worded: unite(all.map(({ worded }) => worded)),
    exact:
      related.length === 0 || exact.length === 0 ? titled : unite(exact.map((postings) => postings.titled)),
  };
}

/** The maximum number of titles that are compared with the query. If more may equal it, none of them ranks first. */
const maxSameTitles = 1000;

interface FieldMatches {
  words: readonly WordMatches[];
  /** The designs with all tokens of the filter; undefined without a filter. */
  within: Bitmap | undefined;
  /** The designs whose titles have as many words as the query; undefined to consider all titles. */
  ofTitleLength: Bitmap | undefined;
  titleKeys: readonly string[];
}

async function rankByField(
  index: SearchIndex,
  { words, within, ofTitleLength, titleKeys }: FieldMatches,
): Promise<Bitmap[]> {
  const inAll = (read: (word: WordMatches) => Bitmap) =>
    intersectAll([...(within ? [within] : []), ...words.map(read)]);
  const members = inAll(({ worded }) => worded);
  const headed = inAll((word) => word.headed);
  const titled = inAll((word) => word.titled);
  const exact = inAll((word) => word.exact);
  const candidates = ofTitleLength ? intersect(titled, ofTitleLength) : titled;
  const same =
    countMembers(candidates) > maxSameTitles
      ? emptyBitmap
      : toBitmap(await index.filterByTitle(Array.from(listAscending(candidates)), titleKeys));
  return [
    same,
    subtract(exact, same),
    subtract(subtract(titled, exact), same),
    subtract(headed, titled),
    subtract(members, headed),
  ];
}

function intersectAll([first = emptyBitmap, ...others]: readonly Bitmap[]): Bitmap {
  return others.reduce(intersect, first);
}
