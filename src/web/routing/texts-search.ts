/** What of an address is text; which of it fits is decided where it is read, in code that comes with the page. */
export function keepTexts(search: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
