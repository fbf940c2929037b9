import { formatCount } from '#src/lib/text.ts';
import { maxCounted, type ModelCard } from '../contract.ts';

/** One read of the list, with what its headers say. */
export interface ModelPage {
  models: ModelCard[];
  /** Of all pages; at 10,000 counting stops. */
  total: number;
  nextCursor: string | null;
}

const nextLink = /<([^>]*)>\s*;\s*rel="?next"?/;

/** The cursor of the next page, from a `Link` header (RFC 8288). */
export function nextCursorOf(link: string | null): string | null {
  const address = nextLink.exec(link ?? '')?.[1];
  if (address === undefined) return null;
  return new URL(address, 'http://localhost').searchParams.get('cursor');
}

/** '43 designs', '1 design', '10,000+ designs' where counting stopped. */
export function designCount(total: number): { count: string; noun: string } {
  const count = total >= maxCounted ? `${formatCount(maxCounted)}+` : formatCount(total);
  return { count, noun: total === 1 ? 'design' : 'designs' };
}
