/** Parses an Accept or Accept-Encoding header to lower-case names, without those refused by `q=0` (RFC 9110, section 12.4.2). */
export function parseAccepted(header: string | undefined): Set<string> {
  const accepted = (header ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q\s*=\s*0(\.0*)?\s*($|;)/.test(part))
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter((name) => name !== '');
  return new Set(accepted);
}
