import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import { titleKeyOf } from './model-index.ts';
import { maxSetSize, type DesignSet } from './ordered-set.ts';
import { understandQuery, type SearchWord } from './search-words.ts';

export interface SearchPlace {
  /** The place and the properties that are asked for, as the index has them. */
  marks: readonly string[];
  /** Only designs of this ranking. */
  rankingId: number | undefined;
}

/**
 * The designs that a query finds: at most 10,000, those that match in the title before those that match in the text.
 * Tiers: 0 the very title, 1 all words in the title, 2 all of them or their beginnings, 3 title and categories, 4 text.
 * @returns undefined when the query has no word that any design has
 */
export async function findHits(
  db: Db,
  query: string,
  { marks, rankingId }: SearchPlace,
): Promise<DesignSet | undefined> {
  const words = await understandQuery(db, query);
  if (words.length === 0) return undefined;
  const wanted = toTsquery([...words.map((word) => anyOf(word)), ...marks.map(quote)]);
  const exact = toTsquery(
    words.map((word) => anyOf(word.exact.length > 0 ? { ...word, unfinished: [] } : word)),
  );
  const headed = toTsquery(words.map((word) => anyOf(word, 'AB')));
  const titles = [titleKeyOf(query), titleKeyOf(words.map(({ word }) => word).join(' '))];
  return sql`
    with titles as materialized (
      select model_id, title_key, popularity, released_at,
        case when title_key = any(${titles}::text[]) then 0 when title_words @@ ${exact} then 1 else 2 end as tier
      from model_search where title_words @@ ${wanted} limit ${maxSetSize}
    ), texts as materialized (
      select model_id, title_key, popularity, released_at,
        case when words @@ ${headed} then 3 else 4 end as tier
      from model_search where words @@ ${wanted} and not title_words @@ ${wanted}
      limit (select ${maxSetSize} - count(*) from titles)
    )
    select f.model_id, f.tier, f.popularity, f.title_key, f.released_at, ${rankingId === undefined ? sql`null::int as position` : sql`e.position`}
    from (table titles union all table texts) f
    ${rankingId === undefined ? sql`` : sql`join ranking_entries e on e.ranking_id = ${rankingId} and e.model_id = f.model_id`}`;
}

function anyOf({ exact, unfinished }: SearchWord, weights = ''): string {
  const suffix = weights === '' ? '' : `:${weights}`;
  return `(${[...exact, ...unfinished].map((lexeme) => quote(lexeme) + suffix).join('|')})`;
}

// Lexemes are letters and digits, marks begin with '#': neither holds a quote.
function quote(lexeme: string): string {
  return `'${lexeme}'`;
}

function toTsquery(parts: string[]) {
  return sql`${parts.join('&')}::tsquery`;
}
