import { sql, type RawBuilder } from 'kysely';
import { foldText } from '#src/lib/fold.ts';
import { lengthOf } from '#src/lib/text.ts';

/** As `models_title_trigrams` has it: each word of the title and of its key follows a space. */
const searched = sql`(' ' || lower(m.title) || ' ' || m.title_key)`;
const shortLength = 2;

/** Designs `m` with each of these words in their titles, with or without accents. */
export function hasWords(query: string): RawBuilder<unknown>[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return Array.from(new Set(words), hasWord);
}

function hasWord(word: string): RawBuilder<unknown> {
  // The trigrams of so short a word are in the index only where a word begins with it.
  const isShort = lengthOf(word) <= shortLength && /[\p{L}\p{N}]/u.test(word);
  const forms = Array.from(new Set([word, foldText(word)]), (form) => contains(isShort ? ` ${form}` : form));
  return sql`(${sql.join(forms, sql` or `)})`;
}

function contains(text: string): RawBuilder<unknown> {
  return sql`${searched} like ${`%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`}`;
}
