import { formatDateTime, formatLongDate } from '#src/lib/date-text.ts';
import { site } from '#src/site.ts';
import { drawCode } from './draw-code.ts';
import { drawPicture, openPicture } from './draw-picture.ts';
import { createPaper, inks, mm, type Paper } from './pdf-page.ts';
import { toPaperTexts, type DocumentFacts } from './document-facts.ts';

const left = 20;
const width = 170;
const pictureWidth = 54;
const column = left + pictureWidth + 10;
const labelWidth = 32;
/** Further files are only in the attached record. */
const maxFiles = 7;

/** Draws the certificate of a licence: one tagged A4 page with the signed record attached. */
export async function drawCertificate(facts: DocumentFacts): Promise<Buffer> {
  const texts = toPaperTexts(facts);
  const paper = createPaper(`Commercial licence ${texts.number}`, facts.issuedAt);
  const { document } = paper;
  document.file(Buffer.from(facts.jws), {
    name: 'licence.jws',
    type: 'application/vc+jwt',
    description: 'The signed record of this licence',
    creationDate: facts.issuedAt,
    modifiedDate: facts.issuedAt,
  });
  paper.decorate(() => {
    document.rect(0, mm(290), mm(210), mm(7)).fill(inks.signal);
    drawLogo(document);
  });
  writeHead(paper, facts, texts);
  const below = writeFacts(paper, facts, texts);
  const end = writeFiles(paper, facts, Math.max(below, 143) + 8);
  writeCheck(paper, facts, texts, end + 8);
  return paper.finish();
}

/** The bars of the logo: x, y and width on a square of 26. */
const logoBars = [
  [4, 1, 18],
  [4, 6, 7],
  [4, 11, 14],
  [4, 16, 7],
] as const;

function drawLogo(document: PDFKit.PDFDocument): void {
  const unit = mm(7.4 / 26);
  const [x, y] = [mm(left), mm(16.4)];
  for (const [barX, barY, barWidth] of logoBars)
    document
      .roundedRect(x + barX * unit, y + barY * unit, barWidth * unit, 4 * unit, 1.2 * unit)
      .fill(inks.ink);
  document.roundedRect(x, y + 21.2 * unit, 26 * unit, 4.6 * unit, 1.4 * unit).fill(inks.signal);
}

type Texts = ReturnType<typeof toPaperTexts>;

function writeHead({ add, write }: Paper, facts: DocumentFacts, { title, holder }: Texts): void {
  add('P', () => {
    write(site.brand, { x: left + 10, y: 17, width: 80, size: 6, weight: 700 });
  });
  add('P', () => {
    const issued = `Issued ${formatLongDate(facts.issuedAt.getTime(), 'UTC')}`;
    write(issued, { x: 110, y: 18.5, width: 80, size: 3.3, color: inks.ink2, align: 'right' });
  });
  add('H1', () => {
    write('Commercial licence', { x: left, y: 38, width, size: 14, weight: 700 });
  });
  add('P', () => {
    write(
      [
        { text: holder, weight: 600 },
        { text: ' may sell physical prints of ', weight: 400 },
        { text: title, weight: 600 },
        { text: '. The digital files may not be shared or sold.', weight: 400 },
      ],
      { x: left, y: 58, width: 150, size: 5, color: inks.ink2, leading: 0.25 },
    );
  });
}

/** @returns the lower edge of the table */
function writeFacts(paper: Paper, facts: DocumentFacts, texts: Texts): number {
  const { document, add } = paper;
  const picture = facts.picture && openPicture(document, facts.picture);
  const top = 84;
  if (picture) {
    const draw = () =>
      drawPicture(document, picture, { x: left, y: top, width: pictureWidth, height: 67.5, radius: 2 });
    add('Figure', draw, { alt: `Picture of ${texts.title}` });
  }
  const rows = [
    ['Number', texts.number],
    ['Design', texts.title],
    ['Holder', texts.holder],
    ['Downloaded', `${formatDateTime(facts.downloadedAt.getTime(), 'UTC')} UTC`],
    ['Plan', 'Commercial'],
    ['Terms', `Version ${facts.termsVersion}, ${texts.host}/terms/${facts.termsVersion}`],
    ['Valid', 'No end date. Not transferable.'],
  ] as const;
  let y = top;
  for (const [label, value] of rows) y = writeRow(paper, { label, value, y });
  return y;
}

function writeRow(
  { document, add, write, decorate }: Paper,
  row: { label: string; value: string; y: number },
): number {
  const { label, value, y } = row;
  decorate(() => document.rect(mm(column), mm(y), mm(106), 0.5).fill(inks.line));
  let height = 0;
  add('P', () => {
    write(`${label}: `, { x: column, y: y + 2.1, width: labelWidth, size: 3.5, color: inks.ink3 });
    const look = { x: column + labelWidth, y: y + 2.1, width: 106 - labelWidth, size: 3.5 };
    height = write(value, { ...look, weight: 600 });
  });
  return y + height + 4.2;
}

/** @returns the lower edge of the list */
function writeFiles({ add, addList, write }: Paper, { files }: DocumentFacts, top: number): number {
  add('H2', () => {
    write('Licensed files', { x: left, y: top, width, size: 4, weight: 600 });
  });
  let y = top + 7;
  addList(
    files.slice(0, maxFiles).map(({ name, sha256 }) => () => {
      const height = write(name, { x: left, y, width: pictureWidth, size: 3 });
      const hash = write(`SHA-256 ${sha256}`, { x: column, y, width: 106, size: 2.35, color: inks.ink3 });
      y += Math.max(height, hash) + 1.6;
    }),
  );
  if (files.length > maxFiles) {
    add('P', () => {
      const rest = `And ${files.length - maxFiles} more, which the attached record names.`;
      y += write(rest, { x: left, y, width, size: 3, color: inks.ink2 });
    });
  }
  return y;
}

function writeCheck({ document, add, write }: Paper, facts: DocumentFacts, texts: Texts, top: number): void {
  const code = { x: left, y: top, side: 27 };
  add('Figure', () => drawCode(document, texts.address, code), { alt: `QR code of ${texts.address}` });
  const look = { x: left + 34, width: 136, size: 3.5 };
  add('H2', () => {
    write('Check this licence', { ...look, y: top, size: 4, weight: 600 });
  });
  const lines = [
    [
      { text: 'Scan the code or open ', weight: 400 },
      { text: texts.address, weight: 600 },
    ],
    [
      { text: 'The address must begin with ', weight: 400 },
      { text: `${facts.origin}/`, weight: 600 },
    ],
    `Signed by ${texts.host}, key ${facts.kid.slice(0, 8)}. The signed record licence.jws is attached to this file.`,
  ] as const;
  let y = top + 6.5;
  for (const line of lines) {
    add('P', () => {
      y += write(line, { ...look, y, color: inks.ink2 }) + 1.4;
    });
  }
  const limits = `This certificate is evidence of a grant by ${site.operator.name}, not legal advice. Whether it was withdrawn can only be told online. Etsy asks that 3D prints come from the seller's own design (since June 2025); this licence does not change that.${texts.note === undefined ? '' : ` ${texts.note}`}`;
  add('P', () => {
    write(limits, { x: left, y: 274, width, size: 2.7, color: inks.ink3, leading: 0.3 });
  });
}
