import { encode } from 'uqr';
import { inks, mm } from './pdf-page.ts';

/** Draws the QR code of an address as squares that touch one another. */
export function drawCode(
  document: PDFKit.PDFDocument,
  address: string,
  {
    x,
    y,
    side,
  }: {
    /** The left and upper edge of the dark square, in millimetres. */
    x: number;
    y: number;
    /** The length of its sides; scanners need at least 20 mm. */
    side: number;
  },
): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const module = side / size;
  data.forEach((row, top) => {
    row.forEach((isDark, left) => {
      if (isDark) document.rect(mm(x + left * module), mm(y + top * module), mm(module), mm(module));
    });
  });
  document.fill(inks.ink);
}
