import { isWebAddress } from '#src/lib/web-address.ts';

export interface TextPart {
  text: string;
  /** Set for a link. */
  href?: string;
}

const candidate = /\bhttps?:\/\/[^\s<>"]+/giu;
// Punctuation that ends a sentence or a quotation, in other scripts too, is not part of an address.
const endsSentence = /[.,;:!?'*_~…。，、；：！？'’”»」』】〉》]/u;
const openingBrackets: Record<string, string> = { ')': '(', ']': '[', '}': '{', '）': '（' };
const maxAddressLength = 2000;

/** Removes trailing punctuation, and a closing bracket whose opening bracket is not in the address. */
function trimEnd(address: string): string {
  const counts = new Map<string, number>();
  for (const sign of address) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const opener = openingBrackets[last];
    const isUnopened = opener !== undefined && (counts.get(last) ?? 0) > (counts.get(opener) ?? 0);
    if (!isUnopened && !endsSentence.test(last)) break;
    counts.set(last, (counts.get(last) ?? 0) - 1);
    end -= 1;
  }
  return address.slice(0, end);
}

/** Returns the address as typed, or its normalized form when the host differs from the typed text. */
function getLinkText(address: string, { protocol, host, href }: URL): string {
  return address.toLowerCase().startsWith(`${protocol}//${host}`) ? address : href;
}

/**
 * Splits plain text into parts, with http and https addresses as links. The time is linear in the length of the text.
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = trimEnd(found);
    const url = address.length <= maxAddressLength && isWebAddress(address) ? URL.parse(address) : null;
    if (!url) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: getLinkText(address, url), href: url.href });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
