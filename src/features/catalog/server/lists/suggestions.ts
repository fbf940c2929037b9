import type { Db } from '#src/db/types.ts';
import { site } from '#src/site.ts';
import type { SearchSuggestions } from '../../schemas.ts';
import type { CatalogReads } from '../catalog-reads.ts';
import { listModels } from './model-list.ts';
import { countMembers } from '../search/bitmap.ts';
import { designerToken, tagToken } from '../search/model-index.ts';
import { splitSearchWords } from '../search/split-search-words.ts';

const maxDesigns = 3;
const maxNames = 3;
const maxQueryLength = 200;

/** Returns designs, designers, tags and categories for a query that is being typed. */
export async function suggest(db: Db, reads: CatalogReads, given: string): Promise<SearchSuggestions> {
  const q = given.trim().slice(0, maxQueryLength);
  if (q === '') return { designs: [], designers: [], tags: [], categories: [], total: 0, guess: null };
  const version = await reads.readSearchVersion();
  const found = await listModels(db, reads, { q, limit: maxDesigns });
  const names = await reads.readSuggestedNames(version);
  const matches = createMatcher(q);
  const count = async (tokens: readonly string[]) => {
    const postings = await reads.getSearchIndex(version).findPostings(tokens);
    return postings.map(({ tokened }) => countMembers(tokened));
  };
  const isGuess = (found.partial?.guessed.length ?? 0) > 0;
  const designers = site.designers
    .filter(({ displayName, username }) => matches.begins(displayName) || matches.begins(username))
    .slice(0, maxNames);
  const tags = names.tags.filter((slug) => matches.begins(slug)).slice(0, maxNames);
  const counts = await count([
    ...designers.map(({ userId }) => designerToken(userId)),
    ...tags.map((slug) => tagToken(slug)),
  ]);
  return {
    designs: isGuess ? [] : found.items,
    designers: designers
      .map(({ username, displayName }, place) => {
        const isNamed = matches.contains(displayName) || matches.contains(username);
        return { username, displayName, isNamed, count: counts[place] ?? 0 };
      })
      .filter((designer) => designer.count > 0),
    tags: tags
      .map((slug, place) => ({
        slug,
        name: slug.replaceAll('-', ' '),
        count: counts[designers.length + place] ?? 0,
      }))
      .filter((tag) => tag.count > 0),
    categories: names.categories.filter(({ name }) => matches.begins(name)).slice(0, maxNames),
    total: isGuess ? 0 : found.total,
    guess: isGuess ? (found.partial?.words.join(' ') ?? null) : null,
  };
}

/** Compares names with the words of a query. */
function createMatcher(query: string) {
  const wanted = splitSearchWords(query);
  const compare = (name: string, isMatch: (word: string, want: string) => boolean) => {
    const words = splitSearchWords(name);
    return wanted.length > 0 && wanted.every((want) => words.some((word) => isMatch(word, want)));
  };
  return {
    /** Returns whether each word of the query begins a word of the name. */
    begins: (name: string) => compare(name, (word, want) => word.startsWith(want)),
    /** Returns whether each word of the query is a word of the name. */
    contains: (name: string) => compare(name, (word, want) => word === want),
  };
}
