import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { toTitleKey } from './model-index.ts';
import type { KeyedRow, PageRequest } from '../lists/listing-page.ts';
import { hasPrintFilter, printConditions, type PrintFilter } from '../lists/print-filter.ts';
import { maxSetSize, type DesignSet, type SetPage } from '../lists/ordered-set.ts';
import { resolveQuery, type SearchWord } from './search-words.ts';

/** A query as `tsquery` expressions for the index. */
export interface IndexQuery {
  /** Everything that a design must match: the words, and the tokens of category and properties. */
  wanted: RawBuilder<unknown>;
  /** The words without synonyms and completions. */
  exact: RawBuilder<unknown>;
  /** The words, restricted to the title and category names. */
  inHeadings: RawBuilder<unknown>;
  /** The words searched for, ignored and replaced; undefined if none was ignored or replaced. */
  partial: PartialSearch | undefined;
  /** The keys of titles that equal the query. */
  titleKeys: string[];
}

/** The folded words of a query of which some had to be ignored or replaced by similar ones. */
export interface PartialSearch {
  words: string[];
  ignored: string[];
  /** Words of the query that were replaced because no design contains them. */
  guessed: string[];
}

/**
 * @param query empty to match designs by the tokens alone
 * @param tokens the search tokens of the category and the properties in the filter
 * @returns undefined when the query has no word that any design has
 */
export async function toIndexQuery(
  db: Db,
  query: string,
  tokens: readonly string[],
): Promise<IndexQuery | undefined> {
  if (query === '') return tokens.length === 0 ? undefined : toTokenQuery(tokens);
  const { words, ignored, guessed } = await resolveQuery(db, query);
  if (words.length === 0) return undefined;
  const finished = words.map((word) => (word.exact.length > 0 ? { ...word, related: [] } : word));
  return {
    wanted: toTsquery([...words.map((word) => toAnyOf(word)), ...tokens.map(quote)]),
    exact: toTsquery(finished.map((word) => toAnyOf(word))),
    inHeadings: toTsquery(words.map((word) => toAnyOf(word, 'AB'))),
    partial:
      ignored.length + guessed.length === 0
        ? undefined
        : { words: words.map(({ word }) => word), ignored, guessed },
    titleKeys: [toTitleKey(query), toTitleKey(words.map(({ word }) => word).join(' '))],
  };
}

/** Matches every design with these tokens, whatever its words. */
function toTokenQuery(tokens: readonly string[]): IndexQuery {
  const wanted = toTsquery(tokens.map(quote));
  return { wanted, exact: wanted, inHeadings: wanted, partial: undefined, titleKeys: [] };
}

const searchTitles = ({ wanted, exact, titleKeys }: IndexQuery) =>
  sql`search_titles(${wanted}, ${exact}, ${titleKeys}::text[], ${maxSetSize}::bigint)`;

const searchTexts = ({ wanted, inHeadings }: IndexQuery) =>
  sql`search_texts(${wanted}, ${inHeadings}, ${maxSetSize}::bigint)`;

/**
 * Builds the set of designs that a query finds: at most 10,000, title matches before text matches.
 * @param rankingId restricts the set to this ranking
 * @param print restricts the set to designs with these print facts, among the first 10,000 that the words find
 */
export function buildMatchSet(
  query: IndexQuery,
  rankingId: number | undefined,
  print: PrintFilter,
): DesignSet {
  const found = sql`(select * from ${searchTitles(query)} union all select * from ${searchTexts(query)}) f`;
  const columns = sql`f.model_id, f.tier, f.popularity, f.title_key, f.released_at`;
  const listed = hasPrintFilter(print)
    ? sql`join model_listings l on l.scope = 0 and l.model_id = f.model_id ${printConditions(print)}`
    : sql``;
  if (rankingId === undefined) return sql`select ${columns}, null::int as position from ${found} ${listed}`;
  return sql`select ${columns}, e.position
    from ${found} ${listed} join ranking_entries e on e.ranking_id = ${rankingId} and e.model_id = f.model_id`;
}

const firstTextTier = 3;

/**
 * Returns the best matches and the total.
 * @param enough texts are searched only if fewer titles than this match
 */
export async function rankMatches(
  db: Db,
  query: IndexQuery,
  { enough, limit, knownTotal }: { enough: number; limit: number; knownTotal: number | undefined },
): Promise<SetPage> {
  const titles = await readBest(db, searchTitles(query), { after: undefined, limit });
  if (titles.rows.length >= enough) {
    return { rows: titles.rows, total: knownTotal ?? (await countMatches(db, query, titles)) };
  }
  const texts = await readBest(db, searchTexts(query), {
    after: undefined,
    limit: limit - titles.rows.length,
  });
  return { rows: [...titles.rows, ...texts.rows], total: titles.total + texts.total };
}

/** Returns the matches after a cursor position. */
export async function readMatchesAfter(
  db: Db,
  query: IndexQuery,
  { after, limit }: PageRequest,
): Promise<KeyedRow[]> {
  const isPastTitles = Number(after?.[0] ?? 0) >= firstTextTier;
  const titles = isPastTitles ? [] : (await readBest(db, searchTitles(query), { after, limit })).rows;
  if (titles.length === limit) return titles;
  const rest = { after: isPastTitles ? after : undefined, limit: limit - titles.length };
  return [...titles, ...(await readBest(db, searchTexts(query), rest)).rows];
}

async function countMatches(db: Db, { wanted }: IndexQuery, titles: SetPage): Promise<number> {
  if (titles.total === maxSetSize) return maxSetSize;
  const { rows } = await sql<{ total: number }>`
    select count_matches(${wanted}, ${maxSetSize}::bigint) as total`.execute(db);
  return rows[0]?.total ?? 0;
}

async function readBest(db: Db, found: RawBuilder<unknown>, { after, limit }: PageRequest): Promise<SetPage> {
  const afterKey =
    after === undefined
      ? sql``
      : sql`where (tier, -popularity, -model_id) > (${sql.join(after.map((part) => sql`${part}::bigint`))})`;
  const { rows } = await sql<{
    total: number;
    page: [id: number, tier: number, popularity: number][] | null;
  }>`
    with found as materialized (select model_id, tier, popularity from ${found}),
    page as (
      select * from found ${afterKey} order by tier, -popularity, -model_id limit ${limit}
    )
    select (select count(*)::int from found) as total,
      (select json_agg(json_build_array(model_id, tier, popularity) order by tier, -popularity, -model_id)
        from page) as page`.execute(db);
  const { total = 0, page } = rows[0] ?? {};
  return {
    rows:
      page?.map(([model_id, tier, popularity]) => ({ model_id, key: [tier, -popularity, -model_id] })) ?? [],
    total,
  };
}

function toAnyOf({ exact, related }: SearchWord, weights = ''): string {
  const suffix = weights === '' ? '' : `:${weights}`;
  return `(${[...exact, ...related].map((lexeme) => quote(lexeme) + suffix).join('|')})`;
}

// Lexemes are letters and digits; a token may contain the id of a designer, with any characters.
function quote(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;
}

function toTsquery(parts: string[]) {
  return sql`${parts.join('&')}::tsquery`;
}
