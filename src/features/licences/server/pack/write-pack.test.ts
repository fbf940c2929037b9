import { describe, expect, it } from 'vitest';
import { unexaminedModel } from '#src/features/print-facts/unexamined.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';
import type { PackFacts } from './read-pack-facts.ts';
import { writeShopifyImport, writeWooCommerceImport } from './write-imports.ts';
import { writeLicence, writeListing } from './write-listing.ts';

const print: ModelPrint = {
  ...unexaminedModel,
  state: 'done',
  partCount: 1,
  largestPartMm: [120, 120.4, 182],
  estimates: [
    {
      class: 'corexy',
      layerMm: 0.2,
      minutes: 190,
      minutesLow: 160,
      minutesHigh: 220,
      grams: 84.4,
      gramsLow: 80,
      gramsHigh: 90,
      source: 'estimated',
    },
  ],
};
const listing =
  'Printed under commercial licence 7Q4M-ZK2W-9D5T-XB8R-NC3V-HJ6P of firstlayer.example. Check: https://firstlayer.example/licence/7Q4MZK2W9D5TXB8RNC3VHJ6P';
const facts: PackFacts = {
  licence: {
    number: '7Q4MZK2W9D5TXB8RNC3VHJ6P',
    origin: 'https://firstlayer.example',
    title: 'Ripple Vase',
    holder: 'Mia’s Prints',
    holderSince: 2026,
    files: [],
    downloadedAt: new Date('2026-11-20T10:11:00Z'),
    issuedAt: new Date('2026-11-20T10:15:00Z'),
    termsVersion: '2026-11-21',
    kid: 'Zr3xTq0aKcVd',
    jws: 'header.payload.signature',
    picture: undefined,
  },
  modelId: 7,
  title: 'Ripple Vase',
  summary: 'A vase of one wall.',
  description: '<p>Stands &amp; holds water.</p><ul><li>One wall</li><li>No supports</li></ul>',
  tags: ['vase', 'one wall'],
  pictures: [
    { hash: 'ab', address: 'https://firstlayer.example/api/stl-files/7/image?v=ab' },
    { hash: 'cd', address: 'https://firstlayer.example/api/stl-files/7/gallery/0?v=cd' },
  ],
  print,
};

describe('the text of a listing', () => {
  it('has title, description, measures, care, tags and the licence', () => {
    const paragraphs = writeListing(facts).trimEnd().split('\r\n\r\n');
    expect(paragraphs.slice(0, 5)).toEqual([
      'Ripple Vase',
      'A vase of one wall.',
      'Stands & holds water.',
      'One wall',
      'No supports',
    ]);
    expect(paragraphs[5]?.split('\r\n').slice(0, 4)).toEqual([
      'Measures',
      'Size: 120 x 120 x 182 mm',
      'Weight: about 84 g',
      'Print time: 2 h 40 to 3 h 40 at layers of 0.2 mm',
    ]);
    expect(paragraphs.slice(-2)).toEqual(['Tags: vase, one wall', listing]);
  });

  it('names the largest part and the versions of a design of several parts', () => {
    const many: ModelPrint = { ...print, partCount: 4, versions: { count: 3, kind: 'sizes' } };
    const text = writeListing({ ...facts, print: many });
    expect(text).toContain('Largest part: 120 x 120 x 182 mm\r\nParts: 4\r\n');
    expect(text).toContain('The design comes in 3 versions; these are the figures of the smallest.');
  });

  it('says nothing about measures that are not known', () => {
    expect(writeListing({ ...facts, print: unexaminedModel })).not.toContain('Measures');
  });
});

it.each([
  ['Mia’s Prints', 'Mia’s Prints may sell'],
  [undefined, 'The holder (Commercial subscriber since 2026) may sell'],
])('states what the licence of %s allows', (holder, start) => {
  const text = writeLicence({ ...facts, licence: { ...facts.licence, holder } });
  expect(text.startsWith(`${start} physical prints of Ripple Vase.`)).toBe(true);
  expect(text).toContain('https://firstlayer.example/terms/2026-11-21');
});

describe('the imports for shops', () => {
  const split = (csv: string) => csv.trimEnd().split('\r\n');

  it('have one row for WooCommerce, of a draft with weight, lengths and all pictures', () => {
    expect(split(writeWooCommerceImport(facts))).toEqual([
      'Type,SKU,Name,Published,Short description,Description,Weight (kg),Length (cm),Width (cm),Height (cm),Tags,Images',
      `simple,print-7,Ripple Vase,-1,A vase of one wall.,${facts.description}<p>${listing}</p>,0.084,12,12,18.2,"vase, one wall","https://firstlayer.example/api/stl-files/7/image?v=ab, https://firstlayer.example/api/stl-files/7/gallery/0?v=cd"`,
    ]);
  });

  it('have a row for each picture for Shopify, with the same handle', () => {
    const [head, first, second, ...more] = split(writeShopifyImport(facts)).map((line) => line.split(','));
    expect(head?.slice(0, 3)).toEqual(['Handle', 'Title', 'Body (HTML)']);
    expect(first?.slice(0, 2)).toEqual(['ripple-vase', 'Ripple Vase']);
    expect(second).toEqual([
      ...['ripple-vase', '', '', '', '', '', '', '', '', '', ''],
      ...[facts.pictures[1]?.address, '2', 'Ripple Vase', ''],
    ]);
    expect(more).toEqual([]);
  });

  it('do not let a spreadsheet take a title for a formula', () => {
    const title = '=HYPERLINK("https://evil.example")';
    expect(writeWooCommerceImport({ ...facts, title })).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });

  it('leave weight and lengths empty while they are not known, and have a row without pictures', () => {
    const unknown = { ...facts, print: unexaminedModel, pictures: [] };
    expect(split(writeWooCommerceImport(unknown))[1]).toMatch(/<\/p>,,,,,"vase, one wall",$/);
    expect(split(writeShopifyImport(unknown))).toHaveLength(2);
  });
});
