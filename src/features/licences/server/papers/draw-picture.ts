import { mm } from './paper.ts';
import type { PaperFacts } from './paper-facts.ts';

interface Box {
  /** All in millimetres. */
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
}

/** The types lack this method. */
type WithImages = PDFKit.PDFDocument & { openImage: (data: Buffer) => { width: number; height: number } };

/** Draws a picture that fills a box, cropped around its crop position. */
export function drawPicture(
  document: PDFKit.PDFDocument,
  { data, cropX, cropY }: NonNullable<PaperFacts['picture']>,
  { x, y, width, height, radius = 0 }: Box,
): void {
  const image = (document as WithImages).openImage(data);
  const scale = Math.max(width / image.width, height / image.height);
  const spareX = image.width * scale - width;
  const spareY = image.height * scale - height;
  document.save();
  document.roundedRect(mm(x), mm(y), mm(width), mm(height), mm(radius)).clip();
  document.image(data, mm(x - (spareX * cropX) / 100), mm(y - (spareY * cropY) / 100), {
    width: mm(image.width * scale),
    height: mm(image.height * scale),
  });
  document.restore();
}
