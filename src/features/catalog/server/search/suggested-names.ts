import { sql } from 'kysely';
import type { Db } from '#src/db/types.ts';
import type { SearchSuggestions } from '../../schemas.ts';
import { tagToken } from './model-index.ts';

/** Further tags are not suggested. */
const maxTags = 2000;

type CategoryName = SearchSuggestions['categories'][number];

/** The names of tags and categories that can be suggested. */
export interface SuggestedNames {
  /** The slugs of all tags of designs. */
  tags: readonly string[];
  categories: readonly CategoryName[];
}

/** Reads the names of the tags and categories that have designs; the largest categories come first. */
export async function readSuggestedNames(db: Db): Promise<SuggestedNames> {
  // Reads one row of the index for each tag, however many designs have it.
  const { rows: tokens } = await sql<{ lexeme: string }>`
    with recursive tag as (
      (select lexeme from search_postings where lexeme >= '#t' and lexeme < '#u' order by lexeme limit 1)
      union all
      select next.lexeme from tag cross join lateral (
        select lexeme from search_postings where lexeme > tag.lexeme and lexeme < '#u' order by lexeme limit 1
      ) next
    )
    select lexeme from tag limit ${sql.lit(maxTags)}`.execute(db);
  const { rows: categories } = await sql<CategoryName>`
    select slug, name, null as parent, model_count as count from categories where model_count > 0
    union all
    select s.slug, s.name, json_build_object('slug', c.slug, 'name', c.name), s.model_count
    from subcategories s join categories c on c.id = s.category_id where s.model_count > 0
    order by count desc, slug`.execute(db);
  return { tags: tokens.map(({ lexeme }) => lexeme.slice(tagToken('').length)), categories };
}
