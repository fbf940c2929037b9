import { sql, type RawBuilder } from 'kysely';
import { allFlags, type DesignBitmap } from '../lists/listing-page.ts';
import { maxSetSize } from '../lists/ordered-set.ts';
import type { SearchWord } from './search-words.ts';

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

/** The number of designs in a row of `search_postings` and `search_popularity`. */
export const bitsPerPart = sql.lit(2048);

const noMembers = sql`repeat('0', ${bitsPerPart})::bit(${bitsPerPart})`;

const bitsPerWord = sql.lit(64);

/**
 * The ids of the members of a bitmap, one row each, for a bitmap in a row with the column `part`. Only words of 64 bits that
 * have members are expanded; `offset 0` keeps the planner from testing each bit of the others.
 */
export const memberIds = (members: RawBuilder<unknown>) => sql`(
  select part * ${bitsPerPart} + first + place as model_id
  from (
    select first, substring(${members} from first + 1 for ${bitsPerWord}) as bits
    from generate_series(0, ${bitsPerPart} - 1, ${bitsPerWord}) first offset 0
  ) words cross join lateral (
    select place from generate_series(0, ${bitsPerWord} - 1) place where get_bit(bits, place) = 1 offset 0
  ) places
  where bit_count(bits) > 0)`;

/** A query for the ids of the public designs without a category. */
export const uncategorizedIds = sql`
  with everything as (select part, bit_or(members) as members from search_popularity group by part),
  categorized as (
    select part, bit_or(members) as members from search_postings
    where lexeme = any(array(select '#c' || id from categories)) and field = 0 group by part
  ),
  uncategorized as materialized (
    select part, e.members & ~coalesce(c.members, ${noMembers}) as members
    from everything e left join categorized c using (part)
  )
  select ids.model_id from uncategorized cross join lateral ${memberIds(sql`members`)} ids`;

/**
 * Common table expressions that end with `matched`: for each part with matches, the bitmaps of the designs that match
 * (`members`), of those with all words in the title or the names of categories and tags (`headed`), in the title (`titled`),
 * in the title without synonyms and completions (`exact`), and with the query as the title (`same`).
 */
export function findMatched(query: IndexQuery): RawBuilder<unknown> {
  return query.words.length === 0 ? matchTokens(query.tokens) : matchWords(query);
}

const byTokens = (tokens: readonly string[]) => sql`
  select part, bit_and(members) as members from search_postings
  where lexeme = any(${tokens}::text[]) and field = 0
  group by part having count(*) = ${new Set(tokens).size}::int`;

function matchTokens(tokens: readonly string[]) {
  return sql`
    matched as materialized (
      select part, members, members as headed, members as titled, members as exact, ${noMembers} as same
      from (${byTokens(tokens)}) tokened
    )`;
}

/**
 * The designs with the query as their title are found by an access to the index for each combination of flags and title. With
 * arrays in place of the joins, PostgreSQL compares the titles of all designs in a small catalog.
 */
function matchWords({ words, tokens, titleKeys }: IndexQuery) {
  const lexemes = words.flatMap(({ exact, related }, word) => [
    ...exact.map((lexeme) => ({ word, lexeme, isExact: true })),
    ...related.map((lexeme) => ({ word, lexeme, isExact: exact.length === 0 })),
  ]);
  const count = sql`${words.length}::int`;
  const inEachWord = (column: RawBuilder<unknown>) =>
    sql`case when count(${column}) = ${count} then bit_and(${column}) else ${noMembers} end`;
  return sql`
    worded as (
      select w.word, p.part, bit_or(p.members) as members,
        bit_or(p.members) filter (where p.field < 3) as headed,
        bit_or(p.members) filter (where p.field = 1) as titled,
        bit_or(p.members) filter (where p.field = 1 and w.is_exact) as exact
      from unnest(${lexemes.map(({ word }) => word)}::int[], ${lexemes.map(({ lexeme }) => lexeme)}::text[],
        ${lexemes.map(({ isExact }) => isExact)}::boolean[]) as w (word, lexeme, is_exact)
      join search_postings p on p.lexeme = w.lexeme
      group by w.word, p.part
    ),
    combined as (
      select part, bit_and(members) as members, ${inEachWord(sql`headed`)} as headed,
        ${inEachWord(sql`titled`)} as titled, ${inEachWord(sql`exact`)} as exact
      from worded group by part having count(*) = ${count}
    ),
    same as (
      select model_id / ${bitsPerPart} as part, bit_or(search_bit(model_id)) as same
      from (
        select titled.model_id
        from unnest(${allFlags}::smallint[]) flags cross join unnest(${titleKeys}::text[]) key cross join lateral (
          select model_id from model_listings l
          where l.scope = 0 and l.flags = flags.flags and l.title_key = key.key
          limit ${maxSetSize}
        ) titled
        limit ${maxSetSize}
      ) titles group by 1
    ),
    ${tokens.length === 0 ? sql`` : sql`tokened as (${byTokens(tokens)}),`}
    matched as materialized (
      select c.part, ${tokens.length === 0 ? sql`c.members` : sql`c.members & t.members as members`},
        c.headed, c.titled, c.exact, coalesce(s.same, ${noMembers}) as same
      from combined c ${tokens.length === 0 ? sql`` : sql`join tokened t using (part)`} left join same s using (part)
    )`;
}

/** Common table expressions that end with one bitmap of all matches. */
export function findMatchedInOne(query: IndexQuery): DesignBitmap {
  return sql`
    ${findMatched(query)},
    bitmap as materialized (
      select string_agg(coalesce(members, ${noMembers})::text, '' order by part)::varbit as members
      from generate_series(0, (select max(part) from matched)) part left join matched using (part)
    )`;
}

/** The first tier of designs that match by their texts only. */
export const firstTextTier = 3;

/**
 * A common table expression `tiers` of non-empty bitmaps: 0 the very title, 1 all words in the title, 2 their synonyms and
 * completions too, 3 title, categories and tags, 4 the description.
 */
export const tiers = sql`
  tiers as materialized (
    select m.part, t.tier, t.members, bit_count(t.members)::int as size
    from matched m cross join lateral (values
      (0, m.members & m.titled & m.same),
      (1, m.members & m.exact & ~m.same),
      (2, m.members & m.titled & ~m.exact & ~m.same),
      (${sql.lit(firstTextTier)}, m.members & m.headed & ~m.titled),
      (4, m.members & ~m.headed & ~m.titled)
    ) t (tier, members)
    where bit_count(t.members) > 0
  )`;
