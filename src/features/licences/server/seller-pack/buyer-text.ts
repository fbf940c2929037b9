import { plainText } from '#src/lib/plain-text.ts';
import { escapeXml } from '#src/lib/xml.ts';

/** Words of sentences that tell how to print a design. "Printed layers" is about the print itself. */
const printing = [
  String.raw`^prints?\b`,
  String.raw`\b(?:filaments?|nozzles?|slicers?|supports?|brims?|infill|printers?|elephant foot|spiral[- ]mode)\b`,
  String.raw`\b(?:STL|3MF|PLA|PETG|ASA|ABS|TPU)\b`,
  String.raw`(?<!\bprinted )\blayers?\b`,
  String.raw`\b(?:\d+|one|two|three|four|five|six) walls?\b`,
  String.raw`\b(?:on|of) (?:a|one|the) (?:[\w ]+ )?bed\b|\ba bed holds\b`,
];
const instruction = new RegExp(printing.join('|'), 'i');

/** Returns the paragraphs, items and headings of a description without the sentences that tell how to print the design. */
export function listBuyerParagraphs(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>/i)
    .map((block) =>
      plainText(block)
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) => !instruction.test(sentence))
        .join(' '),
    )
    .filter((text) => text !== '');
}

/** Returns the same as HTML. */
export function toBuyerHtml(html: string): string {
  return listBuyerParagraphs(html)
    .map((text) => `<p>${escapeXml(text)}</p>`)
    .join('');
}
