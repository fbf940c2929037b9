import type { Browser } from '@playwright/test';

/** The parts of the pictures of Commercial. The images are PNG, the pictures of the seller pack JPEG. */
export interface SceneParts {
  certificate: Buffer;
  card: Buffer;
  pictures: Buffer[];
  /** The files of the seller pack. */
  listing: string;
  shopify: string;
  /** The public page, and its address without a scheme. */
  page: Buffer;
  address: string;
  /** The site's font as WOFF2. */
  font: Buffer;
}

const size = { width: 800, height: 600 };

const styles = `
* { margin: 0; box-sizing: border-box }
body { width: 800px; height: 600px; overflow: hidden; position: relative; font: 15px/1.45 Instrument; color: #17191c }
.on { position: absolute; box-shadow: 0 2px 4px #17191c2e, 0 18px 40px #17191c40 }
.print { border: 9px solid #fff; background: #fff }
.print img { display: block; width: 100%; height: 100%; object-fit: cover }
.text { background: #fff; padding: 24px 26px; overflow: hidden }
.text h1 { font-size: 22px; line-height: 1.2; margin-bottom: 10px }
.text p { margin-bottom: 8px }
table { border-collapse: collapse; background: #fff; font-size: 13px; white-space: nowrap }
td, th { border: 1px solid #d9d5c9; padding: 7px 12px; text-align: left; max-width: 190px; overflow: hidden; text-overflow: ellipsis }
th { background: #f2f0ea }
.window { border-radius: 10px; overflow: hidden; background: #f2f0ea }
.bar { display: flex; gap: 7px; align-items: center; padding: 9px 14px; background: #e5e1d6; font-size: 12px }
.bar i { width: 10px; height: 10px; border-radius: 50%; background: #b9b3a2 }
.bar span { flex: 1; margin-left: 8px; padding: 2px 10px; border-radius: 5px; background: #fff }
`;

const image = (bytes: Buffer, kind = 'png') => `data:image/${kind};base64,${bytes.toString('base64')}`;
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function drawCertificate({ certificate }: SceneParts): string {
  return `<body style="background:linear-gradient(120deg,#efe6d3,#d9cbb0)">
    <img class="on" src="${image(certificate)}" style="width:440px;left:180px;top:28px;transform:rotate(-2deg)">`;
}

function drawCard({ card, pictures }: SceneParts): string {
  const [first = card, inUse = first] = pictures;
  return `<body style="background:url(${image(inUse, 'jpeg')}) 50% 42%/cover">
    <img class="on" src="${image(card)}" style="width:276px;right:34px;bottom:32px;transform:rotate(2deg)">`;
}

function drawPack({ pictures, listing, shopify }: SceneParts): string {
  const [heading = '', ...paragraphs] = listing.split('\r\n\r\n').map(escape);
  const places = [
    'left:40px;top:215px;transform:rotate(-6deg)',
    'left:128px;top:60px;transform:rotate(3deg)',
  ];
  const photos = [pictures[2], pictures[0], pictures[1]].flatMap((bytes, at) =>
    bytes
      ? [
          `<div class="on print" style="width:240px;height:300px;${places[at] ?? 'left:212px;top:255px'}"><img src="${image(bytes, 'jpeg')}"></div>`,
        ]
      : [],
  );
  return `<body style="background:linear-gradient(150deg,#d99a76,#bb7350)">${photos[0] ?? ''}${photos[1] ?? ''}
    <div class="on text" style="width:330px;height:296px;left:430px;top:44px;transform:rotate(2.5deg)">
      <h1>${heading}</h1>${paragraphs.map((text) => `<p>${text.replaceAll('\r\n', '<br>')}</p>`).join('')}</div>
    <div class="on" style="left:284px;top:402px;transform:rotate(-2deg)">${drawTable(shopify)}</div>${photos[2] ?? ''}`;
}

/** Draws some columns of the import, whose first row has the price. */
function drawTable(csv: string): string {
  const [head = [], first = []] = parseRows(csv);
  const columns = ['Handle', 'Title', 'Variant Price'];
  const row = (cells: string[], tag: string) =>
    `<tr>${columns.map((name) => `<${tag}>${escape(cells[head.indexOf(name)] ?? '')}</${tag}>`).join('')}</tr>`;
  return `<table>${row(head, 'th')}${row(first, 'td')}</table>`;
}

/** Parses CSV whose quoted cells have no line breaks. */
function parseRows(csv: string): string[][] {
  return csv
    .split('\r\n')
    .map((line) =>
      Array.from(line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g), ([, cell = '']) =>
        cell.replace(/^"|"$/g, '').replaceAll('""', '"'),
      ),
    );
}

function drawCheck({ page, address }: SceneParts): string {
  return `<body style="background:linear-gradient(140deg,#d3dcb9,#aebb8d)">
    <div class="on window" style="width:656px;left:72px;top:74px">
      <div class="bar"><i></i><i></i><i></i><span>${escape(address)}</span></div>
      <img src="${image(page)}" style="display:block;width:656px"></div>`;
}

const scenes = { certificate: drawCertificate, card: drawCard, pack: drawPack, check: drawCheck };

/** Lays the parts on tables and photographs them. @returns PNG images by the names of the pictures */
export async function drawScenes(browser: Browser, parts: SceneParts): Promise<Record<string, Buffer>> {
  const page = await browser.newPage({ viewport: size, deviceScaleFactor: 2 });
  const font = `@font-face{font-family:Instrument;src:url(data:font/woff2;base64,${parts.font.toString('base64')});font-weight:400 700}`;
  const drawn: Record<string, Buffer> = {};
  for (const [name, draw] of Object.entries(scenes)) {
    await page.setContent(`<style>${font}${styles}</style>${draw(parts)}`, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    drawn[name] = await page.screenshot();
  }
  await page.close();
  return drawn;
}
