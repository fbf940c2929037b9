import { splitWords } from '#src/lib/fold.ts';

export const maxTags = 10;
export const maxTagLength = 30;

/** Returns the words of a tag joined by hyphens, in any script; empty when it has neither letters nor digits. */
export const toTagSlug = (name: string) => splitWords(name).join('-').normalize('NFC');

/** Returns the tags in lower case, with single spaces, and each once. A tag without letters and digits is left out. */
export function normalizeTags(tags: readonly string[]): string[] {
  const bySlug = new Map<string, string>();
  for (const tag of tags) {
    const name = tag.trim().toLowerCase().replaceAll(/\s+/g, ' ');
    const slug = toTagSlug(name);
    if (slug !== '' && !bySlug.has(slug)) bySlug.set(slug, name);
  }
  return Array.from(bySlug.values());
}

/** Splits what was typed into a field: tags are separated by commas. */
export const splitTags = (text: string) => normalizeTags(text.split(/[,;\n]/));
