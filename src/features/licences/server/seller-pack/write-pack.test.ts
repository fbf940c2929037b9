import { describe, expect, it } from 'vitest';
import { unexaminedModel } from '#src/features/print-facts/unexamined.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';
import { packFacts as facts } from '#test/support/pack-facts.ts';
import { listBuyerParagraphs } from './buyer-text.ts';
import { writeShopifyImport, writeWooCommerceImport } from './write-imports.ts';
import { writeLicence, writeListing } from './write-listing.ts';

const listing =
  'Printed under commercial licence 7Q4M-ZK2W-9D5T-XB8R-NC3V-HJ6P of firstlayer.example. Check: https://firstlayer.example/licence/7Q4MZK2W9D5TXB8RNC3VHJ6P';
const { print } = facts;

describe('the text of a listing', () => {
  it('has title, description, measures, care, tags and the licence', () => {
    const paragraphs = writeListing(facts).trimEnd().split('\r\n\r\n');
    expect(paragraphs.slice(0, 3)).toEqual([
      'Ripple Vase',
      'Stands & holds water.',
      'Measures\r\nSize: 120 x 120 x 182 mm\r\nWeight: about 84 g',
    ]);
    expect(paragraphs.slice(-2)).toEqual(['Tags: vase, one wall', listing]);
  });

  it('names the largest part and the versions of a design of several parts', () => {
    const many: ModelPrint = { ...print, partCount: 4, label: '180 mm', alternatives: [print, print] };
    const text = writeListing({ ...facts, print: many });
    expect(text).toContain('Largest part: 120 x 120 x 182 mm\r\nParts: 4\r\n');
    expect(writeLicence({ ...facts, print: many })).toContain(
      'The figures are those of "180 mm", one of 3 versions.',
    );
  });

  it('says nothing about measures that are not known', () => {
    expect(writeListing({ ...facts, print: unexaminedModel })).not.toContain('Measures');
  });
});

it.each([
  [
    'Two colors: change the filament at 1.6 mm and the windows show the lower one. 94 mm across.',
    '94 mm across.',
  ],
  ['Lie it flat to print: no supports, and the layer lines follow the curve.', ''],
  ['Print the cap in red. The cap glows; the spots press in.', 'The cap glows; the spots press in.'],
  [
    'Rinse it at once by hand: printed layers keep pulp.',
    'Rinse it at once by hand: printed layers keep pulp.',
  ],
  [
    'It prints in one go and curls around whatever lies on your desk.',
    'It prints in one go and curls around whatever lies on your desk.',
  ],
  ['Two walls, 15 % infill; PETG if it stands in full sun.', ''],
])('keeps of "%s" what a buyer needs', (text, kept) => {
  expect(listBuyerParagraphs(`<p>${text}</p>`).join(' ')).toBe(kept);
});

it('states what the licence allows, and how the price was computed', () => {
  const text = writeLicence(facts);
  expect(text.startsWith('Mia’s Prints may sell physical prints of Ripple Vase.')).toBe(true);
  expect(text).toContain('https://firstlayer.example/terms/2026-11-21');
  expect(text).toContain('Price of the imports: 24.50 EUR for one print on your A1 mini');
  expect(writeLicence({ ...facts, sale: undefined })).toContain('The imports have no price');
});

describe('the imports for shops', () => {
  const split = (csv: string) => csv.trimEnd().split('\r\n');

  it('have one row for WooCommerce, of a draft with weight, lengths and all pictures', () => {
    expect(split(writeWooCommerceImport(facts))).toEqual([
      'Type,SKU,Name,Published,Short description,Description,Weight (kg),Length (cm),Width (cm),Height (cm),Regular price,Tags,Images',
      `simple,print-7,Ripple Vase,-1,Stands & holds water.,<p>Stands &amp; holds water.</p><p>${listing}</p>,0.084,12,12,18.2,24.50,"vase, one wall","https://firstlayer.example/api/stl-files/7/image?v=ab, https://firstlayer.example/api/stl-files/7/gallery/0?v=cd"`,
    ]);
  });

  it('have a row for each picture for Shopify, with the same handle', () => {
    const [head, first, second, ...more] = split(writeShopifyImport(facts)).map((line) => line.split(','));
    expect(head?.slice(0, 3)).toEqual(['Handle', 'Title', 'Body (HTML)']);
    expect(first?.slice(0, 2)).toEqual(['ripple-vase-7', 'Ripple Vase']);
    expect(head?.indexOf('Variant Price')).toBe(9);
    expect(first?.at(-7)).toBe('24.50');
    expect(second).toEqual([
      ...['ripple-vase-7', '', '', '', '', '', '', '', '', '', '', ''],
      ...[facts.pictures[1]?.address, '2', 'Ripple Vase', ''],
    ]);
    expect(more).toEqual([]);
  });

  it('have handles that differ for designs with the same title, or without Latin letters', () => {
    const handles = [7, 8].map((modelId) => writeShopifyImport({ ...facts, modelId, title: '花瓶' }));
    expect(handles.map((csv) => split(csv)[1]?.split(',')[0])).toEqual(['item-7', 'item-8']);
  });

  it.each([
    [
      'whole sentences that fit',
      [`${'a'.repeat(120)}.`, 'b.', 'c'.repeat(90), 'd.'],
      `${'a'.repeat(120)}. b.`,
    ],
    ['the start of a long first sentence', ['a'.repeat(300)], `${'a'.repeat(200)}...`],
  ])('describe a product shortly by %s', (_, sentences, summary) => {
    const description = `<p>${sentences.join(' ')}</p>`;
    expect(writeWooCommerceImport({ ...facts, description })).toContain(`,-1,${summary},`);
  });

  it('do not let a spreadsheet take a title for a formula', () => {
    const title = '=HYPERLINK("https://evil.example")';
    expect(writeWooCommerceImport({ ...facts, title })).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  it('leave weight and lengths empty while they are not known, and have a row without pictures', () => {
    const unknown = { ...facts, print: unexaminedModel, pictures: [], sale: undefined };
    expect(split(writeWooCommerceImport(unknown))[1]).toMatch(/<\/p>,,,,,,"vase, one wall",$/);
    expect(split(writeShopifyImport(unknown))).toHaveLength(2);
  });
});
