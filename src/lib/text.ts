/** In code points, as all our limits are counted. */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/**
 * No letter carries more than 30 marks (Unicode Standard Annex 15, Stream-Safe Text Format): with more, and no end of
 * them, bringing a text into a normal form takes time that grows with their square.
 */
export function isStreamSafe(text: string): boolean {
  return !/\p{M}{31}/u.test(text);
}

/** Cuts at `max` code points and says so with three dots. */
export function truncate(text: string, max: number): string {
  const points = Array.from(text);
  return points.length <= max ? text : `${points.slice(0, max).join('').trimEnd()}...`;
}

/** Each word's first letter upper case, the rest lower, spaces as they are. */
export function titleCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/(^|\s)(\S)/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}

/** '2,184' */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** Bytes as MB (1,048,576 bytes) with two decimals: '7.94 MB'. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(2)} MB`;
}
