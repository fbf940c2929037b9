import { countCodePoints } from '#src/lib/text.ts';

/** Escapes a text so that it matches itself in a `like` pattern. */
export function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/**
 * Returns whether a text has only one or two letters. A trigram index finds such a text only at the beginning of a word,
 * after a character that is neither a letter nor a digit.
 */
export function isTooShortForTrigrams(text: string): boolean {
  return countCodePoints(text) <= 2 && /[\p{L}\p{N}]/u.test(text);
}
