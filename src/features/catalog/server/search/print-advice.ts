import { plainText } from '#src/lib/plain-text.ts';

/** Words of printing that mean something else elsewhere. */
const ambiguous =
  /\b(?:walls?|lines?|layers?|beds?|plates?|brims?|supports?|bridges?|skirts?|seams?|shells?)\b/giu;
const aboutPrinting =
  /\d ?(?:mm|°|%)|\b(?:infill|layers?|nozzles?|filaments?|prints?|printed|printing|printers?|supports?|brims?|spiral mode|perimeters?|(?:\d+|one|two|three|four|five|six|continuous|shared|thin|thick) walls?|pla|petg|abs|asa|tpu)\b/iu;
const sentenceEnd = /(?<=[.!?])\s+|<\/(?:p|li|h[1-6]|div)>/giu;

/**
 * Returns the text of a description for the search. A sentence on how to print the design loses the words that a person who
 * searches means otherwise: "three walls" is no reason to find the design for "wall".
 */
export function readSearchText(html: string): string {
  return html
    .split(sentenceEnd)
    .map(plainText)
    .map((sentence) => (aboutPrinting.test(sentence) ? sentence.replace(ambiguous, ' ') : sentence))
    .join(' ');
}
