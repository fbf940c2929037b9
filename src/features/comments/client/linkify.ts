import { isWebAddress } from '#src/lib/web-address.ts';

export interface TextPart {
  text: string;
  /** Set for a link. */
  href?: string;
}

const candidate = /\bhttps?:\/\/[^\s<>"]+/giu;
// Also in other scripts: what ends a sentence or a quotation is not part of an address.
const endsSentence = /[.,;:!?'*_~…。，、；：！？'’”»」』】〉》]/u;
const openerOf: Record<string, string> = { ')': '(', ']': '[', '}': '{', '）': '（' };
const maxAddressLength = 2000;

/** Without what ends a sentence, and without a closing bracket whose opening one stands before the address. */
function trimEnd(address: string): string {
  const counts = new Map<string, number>();
  for (const sign of address) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let end = address.length;
  while (end > 0) {
    const last = address.charAt(end - 1);
    const opener = openerOf[last];
    const isUnopened = opener !== undefined && (counts.get(last) ?? 0) > (counts.get(opener) ?? 0);
    if (!isUnopened && !endsSentence.test(last)) break;
    counts.set(last, (counts.get(last) ?? 0) - 1);
    end -= 1;
  }
  return address.slice(0, end);
}

/** As it was typed, unless its host is written so that it could pass for another. */
function labelOf(address: string, { protocol, host, href }: URL): string {
  return address.toLowerCase().startsWith(`${protocol}//${host}`) ? address : href;
}

/**
 * Plain text in parts, of which http and https addresses are links. Each sign is looked at a fixed number of times,
 * however long the text.
 */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const address = trimEnd(found);
    const url = address.length <= maxAddressLength && isWebAddress(address) ? URL.parse(address) : null;
    if (!url) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: labelOf(address, url), href: url.href });
    done = index + address.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}
