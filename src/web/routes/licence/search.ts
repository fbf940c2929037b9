/** The longest text that is taken for the number of a licence. */
const maxTypedLength = 100;

/** Reads the parameters of /licence: `number` is what somebody typed into the form. */
export function parseFindSearch(search: Record<string, unknown>): { number?: string } {
  const typed = typeof search['number'] === 'string' ? search['number'].trim() : '';
  return typed === '' ? {} : { number: typed.slice(0, maxTypedLength) };
}
