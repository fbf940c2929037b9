/** Returns whether a URL matches. */
export type UrlMatcher = (address: string) => boolean;

/**
 * Creates a matcher that looks for the pieces between the wildcards from left to right, each at its first occurrence, so
 * that the time does not grow with the number of wildcards.
 * @param pattern a URL in which `*` stands for any text, including none: `/model/*`
 */
export function createUrlMatcher(pattern: string): UrlMatcher {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return (address) => address === start;
  const middle = rest.filter((piece) => piece !== '');
  return (address) => {
    if (!address.startsWith(start)) return false;
    let at = start.length;
    for (const piece of middle) {
      const found = address.indexOf(piece, at);
      if (found === -1) return false;
      at = found + piece.length;
    }
    return address.length - end.length >= at && address.endsWith(end);
  };
}
