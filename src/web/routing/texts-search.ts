/** Keeps the text parameters of an address; the lazily loaded code of the page validates them. */
export function keepTexts(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
