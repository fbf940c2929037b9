/** Whether an address fits. */
export type UrlMatcher = (address: string) => boolean;

/**
 * @param pattern an address with `*` for anything, nothing too: `/model/*`
 * Matched piece by piece from the left, each at its first place: the time does not grow with the number of `*`.
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
