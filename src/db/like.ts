import { countCodePoints } from '#src/lib/text.ts';

/** A text as a part of a `like` pattern in which it stands for itself. */
export function escapeLikePattern(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}

/**
 * Texts of one or two letters: a trigram index has them only where a word begins, after a character that is neither a
 * letter nor a digit.
 */
export function isTooShortForTrigrams(text: string): boolean {
  return countCodePoints(text) <= 2 && /[\p{L}\p{N}]/u.test(text);
}
