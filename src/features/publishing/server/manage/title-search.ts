import { sql, type RawBuilder } from 'kysely';
import { isTooShortForTrigrams, escapeLikePattern } from '#src/db/like.ts';
import { foldText } from '#src/lib/fold.ts';

/** As `models_title_trigrams` has it: each word of the title and of its key follows a space. */
const searched = sql`(' ' || lower(m.title) || ' ' || m.title_key)`;

/** Designs `m` with each of these words in their titles, with or without accents. */
export function hasWords(query: string): RawBuilder<unknown>[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return Array.from(new Set(words), hasWord);
}

function hasWord(word: string): RawBuilder<unknown> {
  const start = isTooShortForTrigrams(word) ? ' ' : '';
  const forms = Array.from(new Set([word, foldText(word)]), (form) => contains(start + form));
  return sql`(${sql.join(forms, sql` or `)})`;
}

function contains(text: string): RawBuilder<unknown> {
  return sql`${searched} like ${`%${escapeLikePattern(text)}%`}`;
}
