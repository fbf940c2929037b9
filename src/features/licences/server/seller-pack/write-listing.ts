import { formatGrams } from '#src/features/print-facts/estimate/format-grams.ts';
import { formatAmount } from '#src/features/printers/costs/format-costs.ts';
import { toPlainEstimate } from '#src/features/print-facts/estimate/plain-estimate.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';
import { writeListingText } from '../../constants.ts';
import { listBuyerParagraphs } from './buyer-text.ts';
import type { PackFacts } from './read-pack-facts.ts';

const care = [
  'Wipe it with a damp cloth. It is not for the dishwasher.',
  'Prints of PLA soften above 55 °C: keep them out of hot cars and away from heaters. PETG and ASA bear more.',
  'Layers hold dirt, so a print is not safe for food unless it was coated for that.',
];

/** Returns the lines about size and weight; empty if the files could not be examined. */
function listMeasures(print: ModelPrint): string[] {
  const { largestPartMm, partCount } = print;
  const estimate = toPlainEstimate(print.estimates);
  const size = largestPartMm?.map((length) => length.toFixed(0)).join(' x ');
  return [
    ...(size === undefined ? [] : [`${partCount > 1 ? 'Largest part' : 'Size'}: ${size} mm`]),
    ...(partCount > 1 ? [`Parts: ${partCount}`] : []),
    ...(estimate ? [`Weight: about ${formatGrams(estimate.grams)}`] : []),
  ];
}

/** Writes title, description, measures, care and licence as plain text for those who buy a print. */
export function writeListing(facts: PackFacts): string {
  const { title, description, tags, print, licence } = facts;
  const measures = listMeasures(print);
  const parts = [
    [title],
    ...listBuyerParagraphs(description).map((paragraph) => [paragraph]),
    ...(measures.length === 0 ? [] : [['Measures', ...measures]]),
    ['Care', ...care],
    ...(tags.length === 0 ? [] : [[`Tags: ${tags.join(', ')}`]]),
    [writeListingText(licence.number, licence.origin)],
  ];
  return `${parts.map((lines) => lines.join('\r\n')).join('\r\n\r\n')}\r\n`;
}

/** Writes what the seller checks before the listing is published. */
function listNotes({ print: { label, alternatives }, sale }: PackFacts): string[] {
  const versions = alternatives.length + 1;
  return [
    'The measures of the listing are estimated from the files. Weigh and measure your print before you state them.',
    'The text leaves out how the design is printed. Read it before you publish it.',
    ...(versions > 1 ? [`The figures are those of "${label}", one of ${versions} versions.`] : []),
    ...(sale
      ? [
          `Price of the imports: ${formatAmount(sale.price, sale.currency)} for one print on your ${sale.printerName}, from your costs and margin. Nothing is converted.`,
        ]
      : ['The imports have no price, because you have not entered the costs of your printer.']),
  ];
}

/** Writes what the licence allows, for the seller's records, and notes about the listing. */
export function writeLicence(facts: PackFacts): string {
  const { title, licence } = facts;
  const { number, origin, holder, termsVersion } = licence;
  return [
    `${holder} may sell physical prints of ${licence.title}. The digital files may not be shared or sold.`,
    '',
    writeListingText(number, origin),
    `Terms: ${origin}/terms/${termsVersion}`,
    '',
    `The pictures of this archive show ${title}. They may be used to offer prints of it.`,
    "Etsy asks that 3D prints come from the seller's own design (since June 2025). This licence does not change that. It is not transferable and not legal advice.",
    '',
    ...listNotes(facts),
    '',
  ].join('\r\n');
}
