/** Counts code points, as all length limits do. */
export function countCodePoints(text: string): number {
  return Array.from(text).length;
}

// The last three are symbols that look like a space: of Braille, in place of an object, and in musical notation.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800\ufffc\u{1d159}]/u;

/** Returns whether a text shows nothing: no letter, only spaces, ignored characters, and marks that a letter would carry. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/**
 * Returns whether no letter carries more than 30 combining marks (Unicode Standard Annex 15, Stream-Safe Text Format).
 * The time for normalizing a text grows with the square of the number of marks.
 */
export function isStreamSafe(text: string): boolean {
  return !/\p{M}{31}/u.test(text);
}

// A cut text does not end in a comma, a dash or an opening bracket.
const endOfCut = /[\s.,;:\p{Pd}\p{Ps}\p{Pi}]+$/u;

/**
 * Truncates a text to at most `max` code points and appends three dots. It ends at a word, or within one that fills two
 * thirds of the length, and then between characters as people see them.
 */
export function truncate(text: string, max: number): string {
  // No code point has more than two units, so that a long text is not split as a whole.
  const points = Array.from(text.slice(0, 2 * (max + 1)));
  if (points.length <= max) return text;
  const head = points.slice(0, max).join('');
  const end = /\s/.test(points[max] ?? '') ? head.length : head.search(/\s\S*$/);
  const cut = end < head.length / 3 ? cutGraphemes(text, head.length) : head.slice(0, end);
  return `${cut.replace(endOfCut, '') || head}...`;
}

function cutGraphemes(text: string, maxUnits: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('en').segment(text)) {
    if (index + segment.length > maxUnits) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
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
