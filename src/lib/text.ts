/** Counts code points, as all length limits do. */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/**
 * Returns whether no letter carries more than 30 combining marks (Unicode Standard Annex 15, Stream-Safe Text Format).
 * The time for normalizing a text grows with the square of the number of marks.
 */
export function isStreamSafe(text: string): boolean {
  return !/\p{M}{31}/u.test(text);
}

/** Truncates a text to `max` code points and appends three dots. */
export function truncate(text: string, max: number): string {
  const points = Array.from(text);
  return points.length <= max ? text : `${points.slice(0, max).join('').trimEnd()}...`;
}

/** Capitalizes the first letter of each word and lowercases the rest; spaces stay. */
export function titleCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/(^|\s)(\S)/gu, (_, space: string, letter: string) => space + letter.toUpperCase());
}

/** Formats a number as '2,184'. Intl does the same, but preparing it delays the first load of a page by milliseconds. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

/** Formats bytes as MB (1,048,576 bytes) with two decimals: '7.94 MB'. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(2)} MB`;
}
