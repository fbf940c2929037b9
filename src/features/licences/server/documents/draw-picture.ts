import { mm } from './pdf-page.ts';
import type { DocumentFacts } from './document-facts.ts';

interface Box {
  /** All in millimetres. */
  x: number;
  y: number;
  width: number;
  height: number;
  radius?: number;
}

interface OpenImage {
  width: number;
  height: number;
}

/** The types lack opened images, which a document contains once, however often they are drawn. */
type WithImages = PDFKit.PDFDocument & {
  openImage: (data: Buffer) => OpenImage;
  image: (image: OpenImage, x: number, y: number, size: OpenImage) => unknown;
};

export interface OpenPicture {
  image: OpenImage;
  cropX: number;
  cropY: number;
}

/** Opens a picture for a document in which it is drawn once or several times. */
export function openPicture(
  document: PDFKit.PDFDocument,
  { data, cropX, cropY }: NonNullable<DocumentFacts['picture']>,
): OpenPicture {
  return { image: (document as WithImages).openImage(data), cropX, cropY };
}

/** Draws a picture that fills a box, cropped around its crop position. */
export function drawPicture(
  document: PDFKit.PDFDocument,
  { image, cropX, cropY }: OpenPicture,
  { x, y, width, height, radius = 0 }: Box,
): void {
  const scale = Math.max(width / image.width, height / image.height);
  const spareX = image.width * scale - width;
  const spareY = image.height * scale - height;
  document.save();
  document.roundedRect(mm(x), mm(y), mm(width), mm(height), mm(radius)).clip();
  const corner = { x: mm(x - (spareX * cropX) / 100), y: mm(y - (spareY * cropY) / 100) };
  const size = { width: mm(image.width * scale), height: mm(image.height * scale) };
  (document as WithImages).image(image, corner.x, corner.y, size);
  document.restore();
}
