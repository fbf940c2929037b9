import { slugify } from '#src/lib/slug.ts';

export const maxTags = 10;
export const maxTagLength = 30;

/** Returns the tags in lower case, with single spaces, and each once. */
export function normalizeTags(tags: readonly string[]): string[] {
  const bySlug = new Map<string, string>();
  for (const tag of tags) {
    const name = tag.trim().toLowerCase().replaceAll(/\s+/g, ' ');
    if (name !== '' && !bySlug.has(slugify(name))) bySlug.set(slugify(name), name);
  }
  return Array.from(bySlug.values());
}

/** Splits what was typed into a field: tags are separated by commas. */
export const splitTags = (text: string) => normalizeTags(text.split(/[,;\n]/));
