import { buildEstimates } from '#test/support/screens/print-data.ts';
import { unexaminedModel } from '#src/features/print-facts/unexamined.ts';
import type { ModelPrint } from '#src/features/print-facts/schemas.ts';
import type { PackFacts } from '#src/features/licences/server/seller-pack/read-pack-facts.ts';

const print: ModelPrint = {
  ...unexaminedModel,
  state: 'done',
  partCount: 1,
  largestPartMm: [120, 120.4, 182],
  estimates: buildEstimates({ grams: 84 }),
};
/** What a seller pack is made of. */
export const packFacts: PackFacts = {
  licence: {
    number: '7Q4MZK2W9D5TXB8RNC3VHJ6P',
    origin: 'https://firstlayer.example',
    title: 'Ripple Vase',
    holder: 'Mia’s Prints',
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
  description: '<p>Stands &amp; holds water.</p><ul><li>One wall</li><li>No supports</li></ul>',
  tags: ['vase', 'one wall'],
  pictures: [
    { hash: 'ab', address: 'https://firstlayer.example/api/stl-files/7/image?v=ab' },
    { hash: 'cd', address: 'https://firstlayer.example/api/stl-files/7/gallery/0?v=cd' },
  ],
  print,
  sale: { price: 24.5, currency: 'EUR', printerName: 'A1 mini' },
};
