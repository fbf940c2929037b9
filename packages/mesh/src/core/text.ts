const maxNameLength = 100;

/** Returns the name of an object in a file without control characters and truncated to 100 characters, or null if it is blank. */
export function cleanName(text: string): string | null {
  const name = text.replace(/[\p{Cc}\p{Cf}\p{Co}\s]+/gu, ' ').trim();
  return isBlank(name) ? null : truncate(name, maxNameLength);
}

// The last three are symbols that look like a space: of Braille, in place of an object, and in musical notation.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800\ufffc\u{1d159}]/u;

/** Returns whether a text shows nothing: only spaces, ignored characters, and marks without a letter. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** Truncates a text to at most `max` code points, at a word unless it fills two thirds of them, and appends three dots. */
export function truncate(text: string, max: number): string {
  // No code point has more than two units, so that a long text is not split as a whole.
  const points = Array.from(text.slice(0, 2 * (max + 1)));
  if (points.length <= max) return text;
  const head = points.slice(0, max).join('');
  const end = /\s/.test(points[max] ?? '') ? head.length : head.search(/\s\S*$/);
  return `${(end < head.length / 3 ? head : head.slice(0, end)).trimEnd()}...`;
}
