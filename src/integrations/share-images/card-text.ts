import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori, { type Font } from 'satori';
import { readCodePoints } from '../fonts/code-points.ts';

const require = createRequire(import.meta.url);
const files = {
  latin: require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-700-normal.woff'),
  latinExt: require.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-ext-700-normal.woff'),
};
const loaded = Object.entries(files).map(([name, path]) => ({ name, data: readFileSync(path) }));
const fonts: Font[] = loaded.map((font) => ({ ...font, weight: 700, style: 'normal' }));
const fontFamily = Object.keys(files).join(', ');
const codePoints = new Set(loaded.flatMap(({ data }) => Array.from(readCodePoints(data))));

/** Removes the characters that the font cannot draw. Returns an empty text if only spaces and marks remain. */
export function removeMissingGlyphs(text: string): string {
  const known = Array.from(text.normalize('NFC'), (letter) =>
    codePoints.has(letter.codePointAt(0) ?? 0) ? letter : ' ',
  );
  const left = known.join('').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(left) ? left : '';
}

export interface TextBlock {
  text: string;
  width: number;
  fontSize: number;
  lineHeight?: number;
  color: string;
  /** The maximum number of lines. Longer text is truncated. */
  lines: number;
}

/** Draws the lines as an SVG of paths with the width and height of `size`, so that no font of the machine is needed. */
export function drawText(size: { width: number; height: number }, block: TextBlock): Promise<string> {
  const { text, width, fontSize, lineHeight = 1.06, color, lines } = block;
  // Before a word that fills a line, satori would truncate without the ellipsis.
  const isBroken = text.split(' ').some((word) => word.length * fontSize > width * 1.6);
  const wordBreak = isBroken ? 'break-all' : 'normal';
  const style = { display: 'block', width, lineClamp: `${lines} "..."`, wordBreak };
  const element = { type: 'div', key: null, props: { style, children: text } };
  const root = {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', fontFamily, fontSize, lineHeight, color }, children: element },
  };
  return satori(root, { ...size, fonts });
}
