import { formatGrams } from '#src/features/print-facts/estimate/format-grams.ts';
import { describeTimeRange, toPlainEstimate } from '#src/features/print-facts/estimate/plain-estimate.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';
import { plainText } from '#src/lib/plain-text.ts';
import { referenceLayerHeight } from '@firstlayer/mesh/contract/print-facts.ts';
import { writeListingText } from '../../constants.ts';
import type { PackFacts } from './read-pack-facts.ts';

const care = [
  'Wipe it with a damp cloth. It is not for the dishwasher.',
  'Prints of PLA soften above 55 °C: keep them out of hot cars and away from heaters. PETG and ASA bear more.',
  'Layers hold dirt, so a print is not safe for food unless it was coated for that.',
];

/** Returns the paragraphs, items and headings of a description as text. */
function listParagraphs(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>/i)
    .map(plainText)
    .filter((text) => text !== '');
}

/** Returns the lines about size, weight and time; empty if the files could not be examined. */
function listPrintLines(print: ModelPrint): string[] {
  const { largestPartMm, partCount, label, alternatives } = print;
  const estimate = toPlainEstimate(print.estimates);
  const size = largestPartMm?.map((length) => length.toFixed(0)).join(' x ');
  return [
    ...(size === undefined ? [] : [`${partCount > 1 ? 'Largest part' : 'Size'}: ${size} mm`]),
    ...(partCount > 1 ? [`Parts: ${partCount}`] : []),
    ...(estimate
      ? [
          `Weight: about ${formatGrams(estimate.grams)}`,
          `Print time: ${describeTimeRange(estimate)} at layers of ${referenceLayerHeight} mm`,
        ]
      : []),
    ...(alternatives.length > 0
      ? [`These are the figures of "${label}", one of ${alternatives.length + 1} versions.`]
      : []),
  ];
}

/** Writes title, description, measures, care and licence as plain text that a seller adapts. */
export function writeListing(facts: PackFacts): string {
  const { title, description, tags, print, licence } = facts;
  const measures = listPrintLines(print);
  const parts = [
    [title],
    ...listParagraphs(description).map((paragraph) => [paragraph]),
    ...(measures.length === 0
      ? []
      : [
          [
            'Measures',
            ...measures,
            'Estimated from the files. Weigh and measure your print before you state them.',
          ],
        ]),
    ['Care', ...care],
    ...(tags.length === 0 ? [] : [[`Tags: ${tags.join(', ')}`]]),
    [writeListingText(licence.number, licence.origin)],
  ];
  return `${parts.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`;
}

/** Writes what the licence allows, for the seller's records. */
export function writeLicence({ title, licence }: PackFacts): string {
  const { number, origin, holder, holderSince, termsVersion } = licence;
  const holds = holder ?? `The holder (Commercial subscriber since ${holderSince})`;
  return [
    `${holds} may sell physical prints of ${licence.title}. The digital files may not be shared or sold.`,
    '',
    writeListingText(number, origin),
    `Terms: ${origin}/terms/${termsVersion}`,
    '',
    `The pictures of this archive show ${title}. They may be used to offer prints of it.`,
    "Etsy asks that 3D prints come from the seller's own design (since June 2025). This licence does not change that. It is not transferable and no legal advice.",
    '',
  ].join('\r\n');
}
