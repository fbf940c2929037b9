/**
 * Reads search parameters as plain text, so that `?q=123` stays a text; the last of several with one name is used. They
 * are sorted by name, because the server renders the sorted address and the id of a route's match depends on the order.
 */
export function parseSearch(search: string): Record<string, string> {
  const values: Record<string, string> = {};
  const params = new URLSearchParams(search);
  params.sort();
  for (const [name, value] of params) {
    if (value !== '') values[name] = value;
  }
  return values;
}

/** Writes parameters sorted by name and without empty values, so that each state of a page has one address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)] as [string, string]]
      : [],
  );
  const params = new URLSearchParams(pairs.filter(([, value]) => value !== ''));
  params.sort();
  return params.size === 0 ? '' : `?${params}`;
}

type RawSearch = Record<string, unknown>;

/**
 * A route's `validateSearch` that lets only the result of `parse` through. The router merges what `validateSearch`
 * returns into the raw parameters, so a value that a parser leaves out would otherwise reach the page unchecked.
 */
export function onlyParsed<Search extends object>(
  parse: (search: RawSearch) => Search,
): NoInfer<(search: RawSearch) => Search> {
  return (search) => {
    const cleared = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    return { ...cleared, ...parse(search) };
  };
}
