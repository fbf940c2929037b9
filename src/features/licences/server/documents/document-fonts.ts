import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readCodePoints } from '#src/integrations/fonts/code-points.ts';
import { toOpenType } from '#src/integrations/fonts/woff.ts';

const require = createRequire(import.meta.url);

export const weights = [400, 600, 700] as const;
export type Weight = (typeof weights)[number];

/** One file of the site's font: its Latin letters, or the further ones of European languages. */
interface FontFile {
  name: string;
  /** The OpenType file. A WOFF file would be decompressed for each paper, in JavaScript. */
  data: Buffer;
  codePoints: Set<number>;
}

function load(weight: Weight): FontFile[] {
  return ['latin', 'latin-ext'].map((subset) => {
    const file = `@fontsource/instrument-sans/files/instrument-sans-${subset}-${weight}-normal.woff`;
    const woff = readFileSync(require.resolve(file));
    return { name: `${subset}-${weight}`, data: toOpenType(woff), codePoints: readCodePoints(woff) };
  });
}

export const fontFiles: Record<Weight, FontFile[]> = { 400: load(400), 600: load(600), 700: load(700) };

const hasLetter = (letter: string) => (file: FontFile) => file.codePoints.has(letter.codePointAt(0) ?? 0);

/** Splits a text into parts that one file can draw. */
export function splitByFont(text: string, weight: Weight): { font: string; text: string }[] {
  const files = fontFiles[weight];
  const parts: { font: string; text: string }[] = [];
  for (const letter of text) {
    const font = (files.find(hasLetter(letter)) ?? files[0])?.name ?? '';
    const last = parts.at(-1);
    if (last?.font === font) last.text += letter;
    else parts.push({ font, text: letter });
  }
  return parts;
}

export interface Drawable {
  /** Empty if no letter is left. */
  text: string;
  /** Whether nothing was removed. */
  isWhole: boolean;
}

/** Removes what the font cannot draw, such as emoji and letters of other scripts. */
export function keepDrawable(text: string): Drawable {
  const full = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const known = Array.from(full, (letter) => (fontFiles[400].some(hasLetter(letter)) ? letter : ' '));
  const left = known.join('').replaceAll(/\s+/g, ' ').trim();
  return { text: /[\p{L}\p{N}]/u.test(left) ? left : '', isWhole: left === full };
}
