import { sql, type RawBuilder } from 'kysely';
import { isTooShortForTrigrams, escapeLikePattern } from '#src/db/like.ts';
import { foldText } from '#src/lib/fold.ts';

/** The expression of the index `models_title_trigrams`: a space precedes each word of the title and of its key. */
const searchedText = sql`(' ' || lower(m.title) || ' ' || m.title_key)`;

/** Builds conditions on `models m`: the title contains each of these words, with or without accents. */
export function buildTitleConditions(query: string): RawBuilder<unknown>[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return Array.from(new Set(words), buildWordCondition);
}

function buildWordCondition(word: string): RawBuilder<unknown> {
  const start = isTooShortForTrigrams(word) ? ' ' : '';
  const forms = Array.from(new Set([word, foldText(word)]), (form) => contains(start + form));
  return sql`(${sql.join(forms, sql` or `)})`;
}

function contains(text: string): RawBuilder<unknown> {
  return sql`${searchedText} like ${`%${escapeLikePattern(text)}%`}`;
}
