import { isBlank } from '#src/lib/text.ts';

const maxNameLength = 100;

/** Returns the name of an object in a file without control characters and cut at 100 characters, or null if it is empty. */
export function cleanName(text: string): string | null {
  const name = text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\s]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
    .replace(/[\ud800-\udbff]$/, '');
  return isBlank(name) ? null : name;
}
