import * as z from 'zod/mini';
import { operation } from '#src/lib/endpoint.ts';
import { IdParams, line } from '#src/lib/schema.ts';
import { maxSynonyms, maxSynonymLength } from './constants.ts';

/**
 * Words and phrases that mean the same to a search, folded and in the order of the owner, and their kinds: the words find the
 * kinds, but a kind finds none of the others.
 */
export const SynonymGroup = z.object({
  id: z.number(),
  words: z.array(z.string()),
  kinds: z.array(z.string()),
});
export type SynonymGroup = z.output<typeof SynonymGroup>;

const word = line({ name: 'Word', min: 1, max: maxSynonymLength });

const SynonymInput = z.object({
  words: z.array(word).check(z.minLength(1, 'Enter at least one word.'), z.maxLength(maxSynonyms)),
  kinds: z._default(z.array(word).check(z.maxLength(maxSynonyms)), []),
});
export type SynonymInput = z.output<typeof SynonymInput>;

/** A search that found no design with its words. */
export const SearchMiss = z.object({ term: z.string(), count: z.number(), lastAt: z.string() });
export type SearchMiss = z.output<typeof SearchMiss>;

export const listSynonyms = operation({
  summary: 'Lists the groups of words that mean the same to a search',
  access: 'admin',
  response: z.array(SynonymGroup),
});

export const createSynonyms = operation({
  summary: 'Adds a group of words that mean the same to a search',
  access: 'admin',
  body: SynonymInput,
  response: SynonymGroup,
  status: 201,
});

export const updateSynonyms = operation({
  summary: 'Replaces the words of a group',
  access: 'admin',
  params: IdParams,
  body: SynonymInput,
  response: SynonymGroup,
});

export const deleteSynonyms = operation({
  summary: 'Deletes a group of words',
  access: 'admin',
  params: IdParams,
});

export const listSearchMisses = operation({
  summary: 'Lists the 100 most frequent searches of the last 90 days that no design matched, without persons',
  access: 'admin',
  response: z.array(SearchMiss),
});
