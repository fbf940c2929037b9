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
import type { SearchIndex } from './search-index.ts';
import { resolveQuery } from './search-words.ts';
import { splitSearchWords } from './split-search-words.ts';
import {
  chooseMatching,
  intersectAll,
  listForms,
  matchWord,
  readForms,
  type SearchWord,
  type WordMatches,
} from './word-matches.ts';

/** A design is found if it has one form of each word, and all tokens. */
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
  /** Words of the query that no design contains, or none together with the other words. */
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
  index: SearchIndex,
  query: string,
  tokens: readonly string[],
): Promise<IndexQuery | undefined> {
  if (query === '')
    return tokens.length === 0 ? undefined : { words: [], tokens, partial: undefined, titleKeys: [] };
  const resolved = await resolveQuery(index.vocabulary, query);
  const { words, rest } = await chooseMatching(index, resolved.words);
  if (words.length === 0) return undefined;
  const { guessed } = resolved;
  const ignored = [...resolved.ignored, ...rest.map(({ word }) => word)];
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
  const postingsOf = await readForms(index, [...listForms(words), ...tokens, ...lengthTokens]);
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
          words: words.map((word) => matchWord(word, postingsOf)),
        });
  return { tiers, total: tiers.reduce((sum, tier) => sum + countMembers(tier), 0) };
}

/** The tokens of the numbers of words in titles with these keys; none if titles may be longer than their keys. */
function listTitleLengths({ words, titleKeys }: IndexQuery): string[] {
  if (titleKeys.some(isCutKey)) return [];
  const lexemes = new Map(words.map(({ word, exact: [lexeme = word] }) => [word, lexeme]));
  return titleKeys.map((key) =>
    titleLengthToken(new Set(splitSearchWords(key).map((word) => lexemes.get(word) ?? word)).size),
  );
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
