import { LRUCache } from 'lru-cache';

// Few distinct headers exist.
const parsed = new LRUCache<string, ReadonlySet<string>>({ max: 500 });
const maxKeptLength = 500;

/** Parses an Accept or Accept-Encoding header to lower-case names, without those refused by `q=0` (RFC 9110, section 12.4.2). */
export function parseAccepted(header = ''): ReadonlySet<string> {
  const known = parsed.get(header);
  if (known) return known;
  const accepted = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q\s*=\s*0(\.0*)?\s*($|;)/.test(part))
    .map((part) => part.split(';')[0]?.trim() ?? '')
    .filter((name) => name !== '');
  const names = new Set(accepted);
  if (header.length <= maxKeptLength) parsed.set(header, names);
  return names;
}
