import { isBlank, truncate } from './text.ts';

const maxNameLength = 100;

/** Returns the name of an object in a file without control characters and truncated to 100 characters, or null if it is blank. */
export function cleanName(text: string): string | null {
  const name = text.replace(/[\p{Cc}\p{Cf}\p{Co}\s]+/gu, ' ').trim();
  return isBlank(name) ? null : truncate(name, maxNameLength);
}
