import { sql } from 'kysely';
import { idsPerPart } from '../search/bitmap.ts';

const bitsPerPart = sql.lit(idsPerPart);
const bitsPerWord = sql.lit(64);

/**
 * A query for the ids of the public designs without a category. Only words of 64 bits that have members are expanded; `offset 0`
 * keeps the planner from testing each bit of the others.
 */
export const uncategorizedIds = sql`
  with everything as (select part, bit_or(members) as members from search_popularity group by part),
  categorized as (
    select part, bit_or(members) as members from search_postings
    where lexeme = any(array(select '#c' || id from categories)) and field = 0 group by part
  ),
  uncategorized as materialized (
    select part, e.members & ~coalesce(c.members, repeat('0', ${bitsPerPart})::bit(${bitsPerPart})) as members
    from everything e left join categorized c using (part)
  )
  select part * ${bitsPerPart} + first + place as model_id
  from (
    select part, first, substring(members from first + 1 for ${bitsPerWord}) as bits
    from uncategorized cross join generate_series(0, ${bitsPerPart} - 1, ${bitsPerWord}) first offset 0
  ) words cross join lateral (
    select place from generate_series(0, ${bitsPerWord} - 1) place where get_bit(bits, place) = 1 offset 0
  ) places
  where bit_count(bits) > 0`;
