import { toPlainEstimate } from '#src/features/print-facts/estimate/plain-estimate.ts';
import { formatCsvRow } from '#src/lib/csv.ts';
import { slugify } from '#src/lib/slug.ts';
import { countCodePoints, truncate } from '#src/lib/text.ts';
import { writeListingText } from '../../constants.ts';
import { listBuyerParagraphs, toBuyerHtml } from './buyer-text.ts';
import type { PackFacts } from './read-pack-facts.ts';

type Cell = string | number;
type Row = readonly (readonly [column: string, cell: Cell])[];

/** Joins rows with the same columns to a CSV file. */
function writeCsv(rows: readonly Row[]): string {
  const head = rows[0]?.map(([column]) => column) ?? [];
  const lines = [head, ...rows.map((row) => row.map(([, cell]) => cell))].map(formatCsvRow);
  return lines.map((line) => `${line}\r\n`).join('');
}

const maxSummaryLength = 200;

/** Returns as many whole sentences as fit; the first one is cut if it alone is too long. */
function summarize(text: string): string {
  let summary = '';
  for (const sentence of text.split(/(?<=[.!?])\s+/)) {
    const longer = `${summary} ${sentence}`.trimStart();
    if (countCodePoints(longer) > maxSummaryLength) break;
    summary = longer;
  }
  return summary === '' ? truncate(text, maxSummaryLength) : summary;
}

/** Returns the description for buyers as HTML, with the line that names the licence. */
function describe({ description, licence }: PackFacts): string {
  return `${toBuyerHtml(description)}<p>${writeListingText(licence.number, licence.origin)}</p>`;
}

/** Returns the computed price, as shops read it; empty without one. */
const writePrice = ({ sale }: PackFacts) => sale?.price.toFixed(2) ?? '';

const skuOf = ({ modelId }: PackFacts) => `print-${modelId}`;

/**
 * Writes a draft product as Shopify's import reads it: further pictures are rows with the same handle, by which the import
 * also finds a product to change.
 * Columns: https://help.shopify.com/en/manual/products/import-export/using-csv
 */
export function writeShopifyImport(facts: PackFacts): string {
  const { modelId, title, tags, pictures, print } = facts;
  const grams = toPlainEstimate(print.estimates)?.grams;
  const toRow = (picture: string, at: number): Row => {
    const isFirst = at === 0;
    const first = (cell: Cell): Cell => (isFirst ? cell : '');
    return [
      ['Handle', `${slugify(title)}-${modelId}`],
      ['Title', first(title)],
      ['Body (HTML)', first(describe(facts))],
      ['Tags', first(tags.join(', '))],
      ['Published', first('FALSE')],
      ['Option1 Name', first('Title')],
      ['Option1 Value', first('Default Title')],
      ['Variant SKU', first(skuOf(facts))],
      ['Variant Grams', first(grams === undefined ? '' : Math.round(grams))],
      ['Variant Price', first(writePrice(facts))],
      ['Variant Requires Shipping', first('TRUE')],
      ['Variant Weight Unit', first('g')],
      ['Image Src', picture],
      ['Image Position', picture === '' ? '' : at + 1],
      ['Image Alt Text', picture === '' ? '' : title],
      ['Status', first('draft')],
    ];
  };
  const addresses = pictures.map(({ address }) => address);
  return writeCsv((addresses.length === 0 ? [''] : addresses).map(toRow));
}

/**
 * Writes a draft product as the import of WooCommerce reads it, in one row.
 * Columns: https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
export function writeWooCommerceImport(facts: PackFacts): string {
  const { title, description, tags, pictures, print } = facts;
  const grams = toPlainEstimate(print.estimates)?.grams;
  const [length, width, height] = (print.largestPartMm ?? []).map((mm) => Number((mm / 10).toFixed(1)));
  const row: Row = [
    ['Type', 'simple'],
    ['SKU', skuOf(facts)],
    ['Name', title],
    ['Published', -1],
    ['Short description', summarize(listBuyerParagraphs(description).join(' '))],
    ['Description', describe(facts)],
    ['Weight (kg)', grams === undefined ? '' : Number((grams / 1000).toFixed(3))],
    ['Length (cm)', length ?? ''],
    ['Width (cm)', width ?? ''],
    ['Height (cm)', height ?? ''],
    ['Regular price', writePrice(facts)],
    ['Tags', tags.join(', ')],
    ['Images', pictures.map(({ address }) => address).join(', ')],
  ];
  return writeCsv([row]);
}
