import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { chromium, type Browser } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { unzip } from '@firstlayer/mesh/test/zips.ts';
import { demoPassword } from '#demo/accounts.ts';
import { drawScenes, type SceneParts } from '#demo/goods-scenes.ts';
import { findBrowser } from './browser.mjs';

// Draws the pictures of the extras of Commercial from a running demo: its address, and its `PUBLIC_URL`.
const [site = 'http://127.0.0.1:3000', origin = site] = process.argv.slice(2);
const title = 'Toadstool Night Light';
const holder = 'Conrads Printwerk';
const widths = [480, 800];
const dotsPerInch = 250;
const images = fileURLToPath(new URL('../src/web/images/', import.meta.url));

const cookie = await signIn();
const number = await createLicence();
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
try {
  const scenes = await drawScenes(browser, await collectParts(browser));
  for (const [name, png] of Object.entries(scenes))
    for (const width of widths) {
      const webp = await sharp(png).resize({ width }).webp({ quality: 76, effort: 6 }).toBuffer();
      await writeFile(`${images}goods-${name}-${width}.webp`, webp);
    }
} finally {
  await browser.close();
}

async function ask(path: string, body?: object): Promise<Response> {
  const response = await fetch(site + path, {
    method: body ? 'POST' : 'GET',
    headers: { origin, cookie, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

async function signIn(): Promise<string> {
  const response = await fetch(`${site}/api/auth/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'commercial@firstlayer.example', password: demoPassword }),
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Downloads the design and creates a licence whose page shows the name of the shop. @returns its number */
async function createLicence(): Promise<string> {
  const designs = (await (await ask('/api/stl-files?limit=100')).json()) as { id: number; title: string }[];
  const design = designs.find((one) => one.title === title);
  if (!design) throw new Error(`The demo has no design "${title}".`);
  await ask(`/api/stl-files/${design.id}/download`, {});
  const downloads = (await (await ask('/api/user/downloads')).json()) as {
    id: number;
    stlFile: { id: number };
  }[];
  const download = downloads.find((one) => one.stlFile.id === design.id);
  const name = { holder, showHolder: true };
  const readLicence = async (path: string) =>
    (await (await ask(path, name)).json()) as { id: string; holder: string };
  const licence = await readLicence(`/api/user/downloads/${download?.id}/licence`);
  // An earlier licence keeps its name.
  const named =
    licence.holder === holder ? licence : await readLicence(`/api/user/licences/${licence.id}/replace`);
  return named.id;
}

async function collectParts(chosen: Browser): Promise<SceneParts> {
  const read = async (name: string) =>
    Buffer.from(await (await ask(`/api/user/licences/${number}/${name}`)).arrayBuffer());
  const entries = await unzip(await read('seller-pack.zip'));
  const readEntry = (name: string) => entries[name] ?? Buffer.alloc(0);
  const cards = await drawPaper(readEntry('licence/cards.pdf'));
  const mm = (length: number) => Math.round((length * dotsPerInch) / 25.4);
  const card = { left: mm(31), top: mm(43.5), width: mm(74), height: mm(105) };
  return {
    certificate: await drawPaper(readEntry('licence/certificate.pdf')),
    card: await sharp(cards).extract(card).png().toBuffer(),
    pictures: Object.keys(entries)
      .filter((name) => name.startsWith('pictures/'))
      .map(readEntry),
    listing: readEntry('listing.txt').toString(),
    shopify: readEntry('import/shopify.csv').toString(),
    page: await photographPage(chosen),
    address: `${new URL(origin).host}/licence/${number}`,
    font: await readFile(
      fileURLToPath(
        import.meta
          .resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
      ),
    ),
  };
}

async function drawPaper(pdf: Buffer): Promise<Buffer> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const viewport = page.getViewport({ scale: dotsPerInch / 72 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  await task.destroy();
  return canvas.toBuffer('image/png');
}

/** Photographs the upper part of the public page of the licence, without the header of the site. */
async function photographPage(chosen: Browser): Promise<Buffer> {
  const page = await chosen.newPage({
    viewport: { width: 1060, height: 1200 },
    deviceScaleFactor: 1.25,
    bypassCSP: true,
  });
  await page.goto(`${site}/licence/${number}`, { waitUntil: 'networkidle' });
  const article = await page.locator('article').boundingBox();
  const clip = { x: 0, y: article?.y ?? 0, width: 1060, height: 670 };
  const png = await page.screenshot({ clip });
  await page.close();
  return png;
}
