import { truncate } from '#src/lib/text.ts';
import { drawCode } from './draw-code.ts';
import { drawPicture, openPicture, type OpenPicture } from './draw-picture.ts';
import { createPaper, inks, mm, type Paper } from './pdf-page.ts';
import { toPaperTexts, type DocumentFacts } from './document-facts.ts';

/** A card is A7; four of them are centered on an A4 page. */
const card = { width: 74, height: 105 };
const corner = { x: 31, y: 43.5 };
const codeSide = 20.4;

/** Draws four cards for a stall on one tagged A4 page, with marks to cut along. */
export async function drawStallCards(facts: DocumentFacts): Promise<Buffer> {
  const texts = toPaperTexts(facts);
  const paper = createPaper(`Cards for a stall, licence ${texts.number}`, facts.issuedAt);
  paper.decorate(() => drawMarks(paper.document));
  const picture = facts.picture && openPicture(paper.document, facts.picture);
  for (const row of [0, 1]) {
    for (const column of [0, 1]) {
      const place = { x: corner.x + column * card.width, y: corner.y + row * card.height };
      drawCard(paper, { picture, origin: facts.origin }, texts, place);
    }
  }
  return paper.finish();
}

function drawMarks(document: PDFKit.PDFDocument): void {
  const length = 5.5;
  const [right, bottom] = [corner.x + 2 * card.width, corner.y + 2 * card.height];
  for (const column of [0, 1, 2]) {
    const x = mm(corner.x + column * card.width);
    document.rect(x, mm(corner.y - 2 - length), 0.5, mm(length)).rect(x, mm(bottom + 2), 0.5, mm(length));
  }
  for (const row of [0, 1, 2]) {
    const y = mm(corner.y + row * card.height);
    document.rect(mm(corner.x - 2 - length), y, mm(length), 0.5).rect(mm(right + 2), y, mm(length), 0.5);
  }
  document.fill(inks.ink3);
}

function drawCard(
  { document, add, write, measure, decorate }: Paper,
  { picture, origin }: { picture: OpenPicture | undefined; origin: string },
  { title, holder, address }: ReturnType<typeof toPaperTexts>,
  { x, y }: { x: number; y: number },
): void {
  const inner = { x: x + 5, width: card.width - 10 };
  const code = { x: inner.x, y: y + card.height - 6.5 - codeSide, side: codeSide };
  const shownTitle = truncate(title, 40);
  const titleLook = { ...inner, size: shownTitle.length > 20 ? 4.4 : 6, weight: 700, leading: 0.05 } as const;
  const by = [
    { text: 'Printed by ', weight: 400 },
    { text: truncate(holder, 50), weight: 600 },
    { text: ' under commercial licence', weight: 400 },
  ] as const;
  const byLook = { ...inner, size: 2.9, color: inks.ink2 };
  // The picture takes the height that the texts leave.
  const byTop = code.y - 3 - measure(by, byLook);
  const titleTop = byTop - 0.6 - measure(shownTitle, titleLook);
  decorate(() => {
    document.rect(mm(x), mm(y + card.height - 3), mm(card.width), mm(3)).fill(inks.signal);
    if (picture) drawPicture(document, picture, { x, y, width: card.width, height: titleTop - 4 - y });
  });
  add('H1', () => void write(shownTitle, { ...titleLook, y: titleTop }));
  add('P', () => void write(by, { ...byLook, y: byTop }));
  add('Figure', () => drawCode(document, address, code), { alt: `QR code of ${address}` });
  const beside = { x: code.x + 24.5, width: inner.width - 24.5 };
  let line = code.y - 0.5;
  for (const [label, text, size] of [
    ['Scan to check', '', 3.5],
    ['', address, 2.3],
    ['The address must begin with ', `${origin}/`, 2.3],
  ] as const) {
    add('P', () => {
      const parts = [
        { text: label, weight: size > 3 ? 600 : 400 } as const,
        { text: breakable(text), weight: 600 } as const,
      ].filter((part) => part.text !== '');
      line += write(parts, { ...beside, y: line, size, color: inks.ink2 }) + 0.9;
    });
  }
}

/** Breaks a long address after its slashes and within its number. */
function breakable(address: string): string {
  return address.replace(/(?<=[^/:]\/)(?=[^/])/g, '\n').replace(/(?<=[0-9A-Z]{12})(?=[0-9A-Z]{12}$)/, '\n');
}
