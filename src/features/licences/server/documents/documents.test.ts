import { createCanvas } from '@napi-rs/canvas';
import jsqr from 'jsqr';
import {
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { drawCertificate } from './draw-certificate.ts';
import { drawStallCards } from './draw-stall-cards.ts';
import type { DocumentFacts } from './document-facts.ts';

const number = '7Q4MZK2W9D5TXB8RNC3VHJ6P';
const address = `https://firstlayer.example/licence/${number}`;
const facts: DocumentFacts = {
  number,
  origin: 'https://firstlayer.example',
  title: 'Ripple Vase',
  holder: 'Mia’s Prints',
  files: [
    { name: 'ripple-vase-180mm.stl', sha256: '4be1'.repeat(16) },
    { name: 'ripple-vase-240mm.stl', sha256: '0d93'.repeat(16) },
  ],
  downloadedAt: new Date('2026-11-20T10:11:00Z'),
  issuedAt: new Date('2026-11-20T10:15:00Z'),
  termsVersion: '2026-11-21',
  kid: 'Zr3xTq0aKcVd',
  jws: 'header.payload.signature',
  picture: undefined,
};

// Its types describe the module as Node does not load it.
const readCode = jsqr as unknown as typeof jsqr.default;

let opened: PDFDocumentLoadingTask | undefined;
afterEach(() => opened?.destroy());

async function open(pdf: Buffer): Promise<PDFDocumentProxy> {
  opened = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  return opened.promise;
}

/** Returns the text of the page without spaces, because a change of the font divides it. */
async function readText(document: PDFDocumentProxy): Promise<string> {
  const { items } = await (await document.getPage(1)).getTextContent();
  return squeeze(items.map((item) => ('str' in item ? item.str : '')).join(''));
}

const squeeze = (text: string) => text.replaceAll(/\s+/g, '');

interface TagNode {
  role?: string;
  alt?: string;
  children?: TagNode[];
}

async function listTags(document: PDFDocumentProxy): Promise<TagNode[]> {
  const tree = (await (await document.getPage(1)).getStructTree()) as TagNode;
  const flatten = (node: TagNode): TagNode[] => [node, ...(node.children ?? []).flatMap(flatten)];
  return flatten(tree).filter(({ role }) => role !== undefined);
}

const dotsPerMm = 300 / 25.4;

/** Renders the page as a printer with 300 dpi does. */
async function render(document: PDFDocumentProxy) {
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: 300 / 72 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const target = canvas as unknown as HTMLCanvasElement;
  await page.render({ canvas: target, viewport }).promise;
  return canvas;
}

/** Cuts a square out of the rendered page, and reads its code. */
async function decode(document: PDFDocumentProxy, box: { x: number; y: number; side: number }) {
  const canvas = await render(document);
  const side = Math.round(box.side * dotsPerMm);
  const image = canvas
    .getContext('2d')
    .getImageData(Math.round(box.x * dotsPerMm), Math.round(box.y * dotsPerMm), side, side);
  return readCode(new Uint8ClampedArray(image.data), side, side)?.data;
}

describe('the certificate', () => {
  it('has one page with a title and a language, and the signed record as an attachment', async () => {
    const document = await open(await drawCertificate(facts));
    expect(document.numPages).toBe(1);
    const { info } = await document.getMetadata();
    expect(info).toMatchObject({ Title: 'Commercial licence 7Q4M-ZK2W-9D5T-XB8R-NC3V-HJ6P', Language: 'en' });
    const [[id] = ['']] = Array.from((await document.getAttachments()) ?? []);
    expect(id).toBe('licence.jws');
    const content = await document.getAttachmentContent(id);
    expect(Buffer.from(content ?? []).toString()).toBe(facts.jws);
  });

  it('says what the licence says', async () => {
    const text = await readText(await open(await drawCertificate(facts)));
    for (const part of [
      'Mia’s Prints',
      'Ripple Vase',
      'ripple-vase-240mm.stl',
      address,
      'Nov 20, 2026, 10:11 AM UTC',
    ])
      expect(text).toContain(squeeze(part));
  });

  it('has tags, and names its pictures', async () => {
    const data = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#c80' } })
      .jpeg()
      .toBuffer();
    const picture = { data, cropX: 50, cropY: 50 };
    const document = await open(await drawCertificate({ ...facts, picture }));
    const marks = (await document.getMarkInfo()) as unknown as Map<string, boolean>;
    expect(marks.get('Marked')).toBe(true);
    const tags = await listTags(document);
    const roles = tags.map(({ role }) => role);
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(roles.filter((role) => role === 'H2')).toHaveLength(2);
    expect(roles.filter((role) => role === 'LI')).toHaveLength(2);
    expect(tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
      'Picture of Ripple Vase',
      `QR code of ${address}`,
    ]);
  });

  it.each([
    ['a name in other letters', { holder: '印刷屋' }, 'It is written out in the shop.'],
    ['a name with an emoji', { holder: 'Mia 🧵 Prints' }, 'Mia Prints'],
    ['European letters', { holder: 'Łódź Druk', title: 'Ærø & Ştefan' }, 'Łódź Druk'],
    ['a long name', { holder: 'W'.repeat(80), title: 'Very long title '.repeat(8) }, 'Licensed files'],
    [
      'many files',
      {
        files: Array.from({ length: 30 }, (_, index) => ({
          name: `${index}.stl`,
          sha256: 'ab12'.repeat(16),
        })),
      },
      'And 23 more, which the attached record names.',
    ],
  ])('stays one page with %s', async (_, changes, shown) => {
    const document = await open(await drawCertificate({ ...facts, ...changes }));
    expect(document.numPages).toBe(1);
    expect(await readText(document)).toContain(squeeze(shown));
  });

  it('has a code that is read from a rendering of 300 dpi', async () => {
    const document = await open(await drawCertificate(facts));
    // The lower left quarter of the page.
    expect(await decode(document, { x: 0, y: 148, side: 105 })).toBe(address);
  });
});

describe('the cards for a stall', () => {
  it('have the names of holder and design and the address, four cards to a page', async () => {
    const document = await open(await drawStallCards(facts));
    expect(document.numPages).toBe(1);
    const text = await readText(document);
    expect(text.match(/PrintedbyMia’sPrintsundercommerciallicence/g)).toHaveLength(4);
    const figures = (await listTags(document)).filter(({ role }) => role === 'Figure');
    expect(figures.map(({ alt }) => alt)).toEqual(Array.from({ length: 4 }, () => `QR code of ${address}`));
  });

  it('contain the picture once', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const data = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    const [empty, full] = await Promise.all([
      drawStallCards(facts),
      drawStallCards({ ...facts, picture: { data, cropX: 50, cropY: 50 } }),
    ]);
    expect(full.length - empty.length).toBeLessThan(1.5 * data.length);
  });

  it('have codes of 20 mm that are read from a rendering of 300 dpi', async () => {
    const document = await open(await drawStallCards(facts));
    // The lower left corner of the first card, with the quiet zone.
    expect(await decode(document, { x: 32, y: 117, side: 29 })).toBe(address);
  });
});
