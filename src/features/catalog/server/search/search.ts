import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { toTitleKey } from './model-index.ts';
import type { PageRequest } from '../lists/listing-page.ts';
import { hasPrintFilter, printConditions, type PrintFilter } from '../lists/print-filter.ts';
import { maxSetSize, type DesignSet, type SetPage } from '../lists/ordered-set.ts';
import { findMatched, firstTextTier, memberIds, tiers, type IndexQuery } from './match-bitmaps.ts';
import { resolveQuery } from './search-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * @param query empty to match designs by the tokens alone
 * @param tokens the search tokens of the category and the properties in the filter
 * @returns undefined when the query has no word that any design has
 */
export async function toIndexQuery(
  vocabulary: Vocabulary,
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
  const ranked = sql`join ranking_entries e on e.ranking_id = ${rankingId} and e.model_id = f.model_id`;
  return sql`
    with ${findMatched(query)}, ${tiers},
    counted as (
      select *, sum(size) over (order by tier >= ${sql.lit(firstTextTier)}, part, tier) - size as before from tiers
    ),
    found as (
      select c.tier, ids.model_id from counted c cross join lateral ${memberIds(sql`c.members`)} ids
      where c.before < ${maxSetSize}
    )
    select f.model_id, f.tier, ${rankingId === undefined ? sql`null::int` : sql`e.position`} as position
    from found f ${rankingId === undefined ? sql`` : ranked}
    ${hasPrintFilter(print) ? sql`join model_listings l on l.scope = 0 and l.model_id = f.model_id ${printConditions(print)}` : sql``}`;
}

export async function countMatches(db: Db, query: IndexQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${findMatched(query)} select coalesce(sum(bit_count(members)), 0)::int as count from matched`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Returns the best matches after a cursor position, and the total. */
export async function rankMatches(
  db: Db,
  query: IndexQuery,
  { after, limit }: PageRequest,
): Promise<SetPage> {
  const [tier = -1, popularity = 0] = (after ?? []).map(Number);
  const isFirstGroup = sql`(tier, -popularity) = (${tier}::float8, ${popularity}::float8)`;
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(tier, -popularity, -model_id) > (${sql.join(after.map((part) => sql`${part}::float8`))})`;
  const { rows } = await sql<{
    total: number;
    page: [id: number, tier: number, popularity: number][] | null;
  }>`
    with ${findMatched(query)}, ${tiers},
    needed as (
      select tier from (
        select tier, sum(sum(size)) over (order by tier) - sum(size) as before
        from tiers where tier > ${tier}::float8 group by tier
      ) later where before < ${limit}
    ),
    grouped as (
      select t.tier, p.popularity, t.part, t.members & p.members as members
      from tiers t join search_popularity p using (part)
      where t.tier <= coalesce((select max(tier) from needed), ${tier}::float8)
        and bit_count(t.members & p.members) > 0
        and (t.tier, -p.popularity) >= (${tier}::float8, ${popularity}::float8)
    ),
    ranked as (
      select *, coalesce(sum(case when ${isFirstGroup} then 0 else bit_count(members) end) over (
        order by tier, popularity desc, part desc rows between unbounded preceding and 1 preceding), 0) as before
      from grouped
    ),
    page as (
      select model_id, tier, popularity from ranked cross join lateral ${memberIds(sql`members`)} ids
      where before < ${limit} and ${isAfter} order by tier, -popularity, -model_id limit ${limit}
    )
    select (select least(coalesce(sum(size), 0), ${maxSetSize})::int from tiers) as total,
      (select json_agg(json_build_array(model_id, tier, popularity) order by tier, -popularity, -model_id)
        from page) as page`.execute(db);
  const { total, page } = rows[0] ?? {};
  return {
    rows: (page ?? []).map(([id, rowTier, rowPopularity]) => ({
      model_id: id,
      key: [rowTier, -rowPopularity, -id],
    })),
    total: total ?? 0,
  };
}
