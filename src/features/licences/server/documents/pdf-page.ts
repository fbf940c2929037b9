import Pdf from 'pdfkit';
import { site } from '#src/site.ts';
import { fontFiles, splitByFont, weights, type Weight } from './document-fonts.ts';

/** The colors of paper, which is light in both themes. */
export const inks = {
  ink: '#17191C',
  ink2: '#45474A',
  ink3: '#62625C',
  line: '#D9D5C9',
  get signal() {
    return site.accent;
  },
};

/** Converts millimetres to the points of a PDF. */
export const mm = (length: number): number => (length * 72) / 25.4;

export interface TextLook {
  /** In millimetres from the top left corner of the page. */
  x: number;
  y: number;
  width: number;
  /** In millimetres. */
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  /** Share of the font size between two lines. */
  leading?: number;
}

/** A text of parts with their own weights. */
export type PaperText = string | readonly { text: string; weight: Weight }[];

export interface Paper {
  document: PDFKit.PDFDocument;
  /** Adds an element of a type such as H1 to what screen readers read, and draws it. */
  add: (type: string, draw: () => void, options?: PDFKit.Mixins.StructureElementOptions) => void;
  /** Adds a list whose items are drawn one after the other. */
  addList: (items: readonly (() => void)[]) => void;
  /** Draws a text. @returns its height in millimetres */
  write: (text: PaperText, look: TextLook) => number;
  /** Returns the height in millimetres that a text needs at most. */
  measure: (text: PaperText, look: Omit<TextLook, 'x' | 'y'>) => number;
  /** Draws what screen readers leave out. */
  decorate: (draw: () => void) => void;
  finish: () => Promise<Buffer>;
}

/** Creates a tagged A4 page (PDF/UA) without content. */
export function createPaper(title: string, at: Date): Paper {
  const document = new Pdf({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    // The types lack this subset.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    displayTitle: true,
    lang: 'en',
    info: { Title: title, Author: site.brand, CreationDate: at },
  });
  const bytes = collect(document);
  for (const weight of weights) {
    for (const { name, data } of fontFiles[weight]) document.registerFont(name, data);
  }
  const root = document.struct('Document');
  document.addStructure(root);
  return {
    document,
    add: (type, draw, options = {}) => root.add(document.struct(type, options, draw)),
    addList: (items) => {
      const list = document.struct('L');
      root.add(list);
      for (const draw of items) list.add(document.struct('LI', {}, [document.struct('LBody', {}, draw)]));
      list.end();
    },
    write: (text, look) => write(document, text, look),
    measure: (text, look) => measure(document, text, look),
    decorate: (draw) => {
      document.markContent('Artifact', { type: 'Layout' });
      draw();
      document.endMarkedContent();
    },
    finish: () => {
      root.end();
      document.end();
      return bytes;
    },
  };
}

async function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function toParts(text: PaperText, weight: Weight = 400) {
  return typeof text === 'string' ? [{ text, weight }] : text;
}

function toOptions({ width, size, align = 'left', leading = 0.2 }: Omit<TextLook, 'x' | 'y'>) {
  return { width: mm(width), align, lineGap: mm(size * leading) - mm(size) * 0.2 };
}

function write(document: PDFKit.PDFDocument, text: PaperText, look: TextLook): number {
  const { x, y, size, weight, color = inks.ink } = look;
  const runs = toParts(text, weight).flatMap((part) => splitByFont(part.text, part.weight));
  const options = toOptions(look);
  document.fontSize(mm(size)).fillColor(color);
  const last = runs.length - 1;
  runs.forEach((run, index) => {
    document.font(run.font);
    const continued = index < last;
    if (index === 0) document.text(run.text, mm(x), mm(y), { ...options, continued });
    else document.text(run.text, { ...options, continued });
  });
  return (document.y * 25.4) / 72 - y;
}

function measure(document: PDFKit.PDFDocument, text: PaperText, look: Omit<TextLook, 'x' | 'y'>): number {
  const parts = toParts(text, look.weight);
  const [widest] = parts.map(({ weight }) => weight).sort((a, b) => b - a);
  const whole = parts.map((part) => part.text).join('');
  const [run] = splitByFont(whole, widest ?? 400);
  if (run) document.fontSize(mm(look.size)).font(run.font);
  return (document.heightOfString(whole, toOptions(look)) * 25.4) / 72;
}
